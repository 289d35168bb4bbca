// The lookup of a work in a sheet over the entry's form. The server answers with the lookup page;
// its results go into the sheet, and the chosen one into the form.
const dialog = document.getElementById("lookup");
const form = document.querySelector("[data-guard]");
const search = dialog?.querySelector("[data-lookup-search]");
const button = search?.querySelector("[data-stop]");
const status = dialog?.querySelector("[data-lookup-status]");
const pictures = form?.querySelector("[data-lookup-pictures]");
const filled = form?.querySelector("[data-lookup-filled]");
const undo = form?.querySelector("[data-lookup-undo]");
const names = { go: button?.ariaLabel, stop: button?.dataset.stop };
let running;
let before;
// The work filled in last. Images of earlier works that arrive late are ignored.
let latest;
// The collection that was filled in.
let shelf = "";

form?.querySelector("[data-lookup]")?.addEventListener("click", (event) => {
  event.preventDefault();
  const query = search.elements.lookup_query;
  if (form.elements.title.value) query.value = form.elements.title.value;
  dialog.showModal();
  query.focus();
  query.select();
});

function results(...content) {
  document.getElementById("lookup-results").replaceChildren(...content);
}

function setStatus(text, isError) {
  status.textContent = text;
  status.classList.toggle("error", Boolean(isError));
}

async function find() {
  const mine = (running = new AbortController());
  dialog.dataset.running = "";
  button.ariaLabel = names.stop;
  results();
  setStatus(dialog.dataset.exploring);
  try {
    const answer = await fetch(search.action, {
      method: "post", body: new URLSearchParams(new FormData(search)), signal: mine.signal,
      headers: { accept: "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("lookup-results");
    if (!fresh) throw new Error(answer.status);
    setStatus(fresh.dataset.status ?? "");
    if (!fresh.querySelector("form")) fresh.querySelector(".lookup-none")?.remove();
    results(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
  } catch (error) {
    const stopped = error.name === "AbortError";
    if (mine === running) setStatus(stopped ? dialog.dataset.stopped : dialog.dataset.failed, !stopped);
  } finally {
    if (mine === running) {
      running = undefined;
      delete dialog.dataset.running;
      button.ariaLabel = names.go;
    }
  }
}

search?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (running) running.abort();
  else find();
});
dialog?.addEventListener("close", () => running?.abort());
// An image that cannot be loaded is removed, which shows the gradient behind it.
dialog?.addEventListener("error", (event) => {
  if (event.target.matches("img")) event.target.remove();
}, true);
dialog?.addEventListener("submit", (event) => {
  if (!event.target.dataset.work) return;
  event.preventDefault();
  fill(event.target);
});

function fill(work) {
  // Keeps a collection that the person chose.
  const values = [...new FormData(work)].filter(([name]) => name !== "csrf"
    && (name !== "collection_id" || form.elements[name].value === shelf));
  before = values.map(([name]) => [name, form.elements[name]?.value ?? ""]);
  for (const [name, value] of values) set(name, value);
  pictures.replaceChildren();
  latest = work;
  for (const [name, url] of values) if (name === "image_url") show(url, work);
  filled.textContent = filled.dataset.lookupFilled.replace("{title}", work.dataset.work);
  undo.hidden = false;
  dialog.close();
  form.elements.title.scrollIntoView({ block: "center" });
}

function set(name, value) {
  const control = form.elements[name];
  if (!control || name === "image_url") return;
  if (name === "collection_id") shelf = value;
  if (control instanceof RadioNodeList) {
    for (const radio of control) radio.checked = radio.value === value;
    const chosen = [...control].find((radio) => radio.checked);
    if (chosen) dispatchChange(chosen);
  } else {
    control.type === "radio" ? (control.checked = control.value === value) : (control.value = value);
    dispatchChange(control);
  }
}

function dispatchChange(control) {
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}

// Offers an image once the server has fetched it.
function show(url, work) {
  const image = new Image(320, 400);
  image.alt = "";
  image.onload = () => {
    if (work !== latest) return;
    const item = document.createElement("li");
    const label = document.createElement("label");
    const box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name: "image_url", value: url, checked: true });
    label.className = "photo-choice";
    label.append(box, pictures.dataset.use);
    item.className = "photo-item";
    item.append(image, label);
    pictures.append(item);
    dispatchChange(box);
  };
  image.onerror = () => {
    if (work === latest) filled.textContent += `. ${pictures.dataset.lost}`;
  };
  image.src = pictures.dataset.lookupPictures + encodeURIComponent(url);
}

undo?.addEventListener("click", () => {
  latest = undefined;
  for (const [name, value] of before) set(name, value);
  pictures.replaceChildren();
  filled.textContent = "";
  undo.hidden = true;
  form.elements.title.focus();
});
