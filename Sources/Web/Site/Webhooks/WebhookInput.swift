import HTML
import Model

/// What a webhook's form holds, as it was typed.
struct WebhookInput: Equatable {
  var name = ""
  var url = ""
  var secret = ""
  var events: Set<String> = []
  var isActive = true
}
