import { showFailure } from "./shared/toasts.js";
// Sends every form once, with its buttons disabled except Cancel, and shows errors beside the
// fields, which keep their values. The browser sends forms with data-plain; other scripts send
// those whose submit event they cancel.
const texts = document.getElementById("toasts").dataset;
const running = new Map();

// Shows the password of a field, or hides it again. A form is sent with it hidden, because browsers
// would otherwise suggest it as they do other texts.
const reveal = (button, isShown) => {
  button.parentElement.querySelector("input").type = isShown ? "text" : "password";
  button.ariaPressed = String(isShown);
};
addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-reveal]");
  if (button) reveal(button, button.ariaPressed === "false");
});
addEventListener("submit", ({ target }) => {
  for (const button of target.querySelectorAll("[data-reveal]")) reveal(button, false);
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") === "dialog") return;
  if (running.has(form)) return event.preventDefault();
  const stop = new AbortController();
  running.set(form, stop);
  const pressed = event.submitter ?? form.querySelector("button:not([type=button])");
  if (form.method === "post" && !form.hasAttribute("data-plain")) {
    event.preventDefault();
    send(form, pressed, stop.signal);
  } else {
    // Later: the form's data does not include a disabled button.
    setTimeout(() => disableButtons(form, pressed));
  }
});

// Cancel aborts a running request; otherwise it is a normal link.
document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-cancel]")?.closest("form");
  if (!running.has(form)) return;
  event.preventDefault();
  running.get(form).abort();
});

// Back can restore the page from the cache with its buttons disabled.
addEventListener("pageshow", () => { for (const form of [...running.keys()]) enableButtons(form); });

function disableButtons(form, pressed) {
  for (const button of form.elements) {
    if (button.matches("button:not([data-cancel], [disabled])")) {
      button.disabled = true;
      button.dataset.rests = "";
    }
  }
  pressed?.setAttribute("aria-busy", "true");
}

function enableButtons(form) {
  running.delete(form);
  for (const button of form.elements) {
    if (button.hasAttribute("data-rests")) button.disabled = false;
    delete button.dataset.rests;
    button.removeAttribute("aria-busy");
  }
}

async function send(form, pressed, signal) {
  const data = new FormData(form, pressed?.form === form ? pressed : null);
  disableButtons(form, pressed);
  let answer, text;
  try {
    answer = await fetch(pressed?.getAttribute("formaction") ?? form.getAttribute("action"), {
      method: "POST", signal,
      body: form.enctype === "multipart/form-data" ? data : new URLSearchParams(data),
      headers: { accept: "text/html", "commonplace-form": "1" },
    });
    text = await answer.text();
  } catch (error) {
    enableButtons(form);
    if (error.name === "AbortError") return;
    // Some forms store the input and send it later.
    const unsent = new CustomEvent("unsent", { cancelable: true, detail: pressed });
    if (form.dispatchEvent(unsent)) showError(form, texts.network);
    return;
  }
  const target = answer.headers.get("commonplace-location");
  if (target?.includes("/sign-in?next=")) {
    enableButtons(form);
    return showError(form, texts.signedOut, target);
  }
  // The form stays disabled until the next page loads.
  if (target) return location.assign(target);
  enableButtons(form);
  show(form, answer, new DOMParser().parseFromString(text, "text/html"));
}

function show(form, answer, page) {
  const same = [...page.forms].find((other) =>
    form.id ? other.id === form.id : other.getAttribute("action") === form.getAttribute("action"));
  if (!answer.ok && same?.querySelector(".errors, .error")) {
    if (answer.status === 401) {
      for (const field of form.querySelectorAll("[type=password]")) field.value = "";
    }
    markErrors(form, same);
  } else if (answer.ok || answer.status === 409) {
    const main = page.querySelector("main");
    document.querySelector("main").replaceWith(document.adoptNode(main));
    document.title = page.title;
    document.body.className = page.body.className;
    scrollTo(0, 0);
    main.focus();
  } else {
    const words = page.querySelectorAll("main h1, main h1 + p");
    showError(form, [...words].map((element) => element.textContent).join(". ") || texts.network);
  }
}

// Copies the errors of the form in the response to this form.
function markErrors(form, refused) {
  clearErrors(form);
  for (const field of form.querySelectorAll("[id^=f-]")) {
    const other = refused.querySelector(`#${CSS.escape(field.id)}`);
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (other?.hasAttribute(name)) field.setAttribute(name, other.getAttribute(name));
      else field.removeAttribute(name);
    }
  }
  // The next attempt is based on the current revision.
  const { revision } = refused.elements;
  if (revision && form.elements.revision) form.elements.revision.value = revision.value;
  for (const error of refused.querySelectorAll(".error")) {
    const field = form.querySelector(`#${CSS.escape(error.id.replace(/-error$/, ""))}`);
    (field?.closest(".field") ?? field ?? form).append(document.adoptNode(error));
  }
  const summary = refused.querySelector(".errors");
  if (summary) insertSummary(form, document.adoptNode(summary));
  else form.querySelector("[aria-invalid=true]")?.focus();
  form.dispatchEvent(new CustomEvent("refused", { bubbles: true }));
}

function clearErrors(form) {
  for (const old of form.querySelectorAll(".errors, .error")) old.remove();
}

function insertSummary(form, summary) {
  const first = [...form.children].find((child) => !child.matches("[type=hidden], .form-bar"));
  summary.tabIndex = -1;
  form.insertBefore(summary, first);
  summary.scrollIntoView({ block: "center" });
  summary.focus({ preventScroll: true });
}

// Shows an error above the fields, or in a toast if the form has none.
function showError(form, text, link) {
  if (!form.querySelector(".field, fieldset.field")) return showFailure(text);
  clearErrors(form);
  const alert = document.createElement("div");
  alert.className = "errors";
  alert.role = "alert";
  const words = document.createElement("p");
  words.textContent = text;
  alert.append(words);
  if (link) {
    const open = document.createElement("a");
    open.href = link;
    open.target = "_blank";
    open.textContent = texts.signIn;
    alert.append(open);
  }
  insertSummary(form, alert);
  form.dispatchEvent(new CustomEvent("refused", { bubbles: true }));
}
