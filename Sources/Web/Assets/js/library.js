// Hearts and stars are saved where they are: the page that the form leads to is put in their place.
const wait = { timer: 0 };

async function send(form, body) {
  document.dispatchEvent(new Event("acting"));
  try {
    const answer = await fetch(form.action, {
      method: "POST", body, headers: { accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !page.getElementById("entry")) throw new Error(answer.status);
    const label = document.activeElement?.closest?.(".stars, .heart")?.className;
    document.dispatchEvent(new CustomEvent("swap", { detail: { id: "entry", page } }));
    const again = label && document.querySelector(`.${label.split(" ").at(-1)}`);
    (again?.querySelector("input:checked") ?? again)?.focus({ preventScroll: true });
    const toast = page.querySelector("[data-toast]");
    if (toast) {
      document.dispatchEvent(new CustomEvent("toast", { detail: { toast: document.adoptNode(toast) } }));
    }
  } catch {
    // Nothing was saved: it says so, and shows what is.
    form.reset();
    const { network } = document.getElementById("toasts").dataset;
    document.dispatchEvent(new CustomEvent("toast", { detail: { text: network, tone: "failure" } }));
  } finally {
    document.dispatchEvent(new Event("acted"));
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-in-place]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  send(event.target, new URLSearchParams(new FormData(event.target, event.submitter)));
}, true);

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-in-place='change']");
  if (!form) return;
  clearTimeout(wait.timer);
  // Arrow keys pass over what is between.
  wait.timer = setTimeout(() => send(form, new URLSearchParams(new FormData(form))), 450);
});

// Names are offered as one types, behind those that stand there already.
let naming;
document.addEventListener("input", ({ target }) => {
  if (!target.dataset?.names) return;
  clearTimeout(naming);
  naming = setTimeout(() => offer(target), 160);
});

// What stands before the last comma that is not within quotes.
const earlier = /^(?:(?:"[^"]*"|[^",])*,\s*)*/;

async function offer(input) {
  const [before] = input.value.match(earlier);
  const typed = input.value.slice(before.length).replaceAll('"', "").trim();
  if (!typed) return;
  try {
    const answer = await fetch(input.dataset.names + encodeURIComponent(typed), {
      headers: { "commonplace-part": "1" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const names = [...page.querySelectorAll("[role=option]:not(.new)")].map(({ dataset }) => dataset.title);
    input.list.replaceChildren(...names.map((name) => {
      const option = document.createElement("option");
      option.value = before + (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
      return option;
    }));
  } catch {
    // They can be typed whole.
  }
}

// What was left empty asks nothing, and makes no address longer.
document.addEventListener("formdata", ({ target, formData }) => {
  if (target.id !== "filter-form") return;
  for (const [name, value] of [...formData]) if (!value) formData.delete(name);
});
