// Every page.
import "../theme.js";
import "../toast.js";
import "../forms.js";
import "../connection.js";
import "../menu.js";
import "../dialog.js";
import "../zone.js";
import "../page.js";
import "../install.js";
import "../waiting.js";
import "../live.js";
import "../search-key.js";
import "../shortcuts.js";
