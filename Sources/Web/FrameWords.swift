// swift-format-ignore-file: a table of sentences reads best with one a line.
import Model

/// The texts of the frame of pages: menu, theme, connection, alerts. The format is that of `Word`.
package enum FrameWord: String, CaseIterable, Sendable {
  case settings, theme, themeSystem, themeLight, themeDark, dismiss, notices, loading
  case unavailable, retryIn, retrying, restored, offline, network, signedOut, signInAgain

  package var texts: (english: String, russian: String) {
    switch self {
    case .settings: ("Settings", "Настройки")
    case .theme: ("Theme", "Тема")
    case .themeSystem: ("System", "Система")
    case .themeLight: ("Light", "Светлая")
    case .themeDark: ("Dark", "Тёмная")
    case .notices: ("Notices", "Сообщения")
    case .loading: ("Loading…", "Загружаем…")
    case .dismiss: ("Dismiss", "Убрать")
    case .unavailable: ("Service unavailable", "Сервер недоступен")
    case .retryIn: ("Retry in # s", "Повтор через # с")
    case .retrying: ("Trying to reconnect…", "Пробуем подключиться…")
    case .restored: ("Connection restored", "Связь восстановлена")
    case .offline: ("Offline", "Нет сети")
    case .network:
      (
        "The server could not be reached. Nothing you typed is lost: check the connection and try again.",
        "Сервер не ответил. Всё, что вы набрали, на месте: проверьте связь и попробуйте ещё раз."
      )
    case .signedOut:
      (
        "You have been signed out. Nothing you typed is lost: sign in again in another tab, then try once more.",
        "Вы вышли из аккаунта. Всё, что вы набрали, на месте: войдите в другой вкладке и попробуйте ещё раз."
      )
    case .signInAgain: ("Sign in in a new tab", "Войти в новой вкладке")
    }
  }
}

extension Words {
  package func callAsFunction(frame word: FrameWord) -> String {
    language == .english ? word.texts.english : word.texts.russian
  }
}
