// Every form of the site: sent once, its buttons rest meanwhile but Cancel, the pressed one turns;
// what went wrong is told beside what was typed, which stays. A form with data-plain is left to
// the browser, one whose submit event another script has taken to that script.
const say = document.getElementById("toasts").dataset;
const running = new Map();

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
    // After the form's data has been gathered, which a disabled button would not be in.
    setTimeout(() => rest(form, pressed));
  }
});

// Cancel stops what runs; where nothing runs it is the link that it is.
document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-cancel]")?.closest("form");
  if (!running.has(form)) return;
  event.preventDefault();
  running.get(form).abort();
});

// Back from another page: the page may come out of the cache as it was left.
addEventListener("pageshow", () => { for (const form of [...running.keys()]) wake(form); });

function rest(form, pressed) {
  for (const button of form.elements) {
    if (button.matches("button:not([data-cancel], [disabled])")) {
      button.disabled = true;
      button.dataset.rests = "";
    }
  }
  pressed?.setAttribute("aria-busy", "true");
}

function wake(form) {
  running.delete(form);
  for (const button of form.elements) {
    if (button.hasAttribute("data-rests")) button.disabled = false;
    delete button.dataset.rests;
    button.removeAttribute("aria-busy");
  }
}

async function send(form, pressed, signal) {
  const data = new FormData(form, pressed?.form === form ? pressed : null);
  rest(form, pressed);
  let answer, text;
  try {
    answer = await fetch(pressed?.getAttribute("formaction") ?? form.getAttribute("action"), {
      method: "POST", signal,
      body: form.enctype === "multipart/form-data" ? data : new URLSearchParams(data),
      headers: { accept: "text/html", "commonplace-form": "1" },
    });
    text = await answer.text();
  } catch (error) {
    wake(form);
    if (error.name === "AbortError") return;
    // Some forms keep what was typed and send it later.
    const unsent = new CustomEvent("unsent", { cancelable: true, detail: pressed });
    if (form.dispatchEvent(unsent)) tell(form, say.network);
    return;
  }
  const target = answer.headers.get("commonplace-location");
  if (target?.includes("/sign-in?next=")) {
    wake(form);
    return tell(form, say.signedOut, target);
  }
  // The form rests until the next page is there.
  if (target) return location.assign(target);
  wake(form);
  show(form, answer, new DOMParser().parseFromString(text, "text/html"));
}

function show(form, answer, page) {
  const same = [...page.forms].find((other) =>
    form.id ? other.id === form.id : other.getAttribute("action") === form.getAttribute("action"));
  if (!answer.ok && same?.querySelector(".errors, .error")) {
    if (answer.status === 401) {
      for (const field of form.querySelectorAll("[type=password]")) field.value = "";
    }
    mark(form, same);
  } else if (answer.ok || answer.status === 409) {
    const main = page.querySelector("main");
    document.querySelector("main").replaceWith(document.adoptNode(main));
    document.title = page.title;
    document.body.className = page.body.className;
    scrollTo(0, 0);
    main.focus();
  } else {
    const words = page.querySelectorAll("main h1, main h1 + p");
    tell(form, [...words].map((element) => element.textContent).join(". ") || say.network);
  }
}

// The errors of the same form as the server sent it back, put into this one.
function mark(form, refused) {
  clear(form);
  for (const field of form.querySelectorAll("[id^=f-]")) {
    const other = refused.querySelector(`#${CSS.escape(field.id)}`);
    for (const name of ["aria-invalid", "aria-describedby"]) {
      if (other?.hasAttribute(name)) field.setAttribute(name, other.getAttribute(name));
      else field.removeAttribute(name);
    }
  }
  // What it was checked against has moved on: the next try is made with the present one in sight.
  const { revision } = refused.elements;
  if (revision && form.elements.revision) form.elements.revision.value = revision.value;
  for (const error of refused.querySelectorAll(".error")) {
    const field = form.querySelector(`#${CSS.escape(error.id.replace(/-error$/, ""))}`);
    (field?.closest(".field") ?? field ?? form).append(document.adoptNode(error));
  }
  const summary = refused.querySelector(".errors");
  if (summary) place(form, document.adoptNode(summary));
  form.dispatchEvent(new CustomEvent("refused", { bubbles: true }));
}

function clear(form) {
  for (const old of form.querySelectorAll(".errors, .error")) old.remove();
}

function place(form, summary) {
  const first = [...form.children].find((child) => !child.matches("[type=hidden], .form-bar"));
  summary.tabIndex = -1;
  form.insertBefore(summary, first);
  summary.scrollIntoView({ block: "center" });
  summary.focus({ preventScroll: true });
}

// What happened and what to do: above the fields, or in a toast where a form has none.
function tell(form, text, link) {
  if (!form.querySelector(".field, fieldset.field")) {
    return document.dispatchEvent(new CustomEvent("toast", { detail: { text, tone: "failure" } }));
  }
  clear(form);
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
    open.textContent = say.signIn;
    alert.append(open);
  }
  place(form, alert);
  form.dispatchEvent(new CustomEvent("refused", { bubbles: true }));
}
