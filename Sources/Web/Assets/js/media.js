import { showFailure } from "./shared/toasts.js";
// The media library on its page and in the dialog of a field or rich text: uploads with progress,
// and choosing.
const dialog = document.getElementById("media-dialog");
const page = document.querySelector("[data-media-page]");
const place = dialog ?? page;
const say = place?.dataset ?? {};
const { csrf } = document.getElementById("toasts").dataset;
let wish, timer, request;

function uploads() {
  let list = document.querySelector(".uploads");
  if (!list) {
    list = document.createElement("ul");
    list.className = "uploads";
  }
  (dialog?.open ? dialog : document.querySelector("main")).append(list);
  return list;
}

// The library's page accepts all files, and the server checks their type; the dialog only images.
const isTaken = (file) => !dialog || file.type.startsWith("image/") || /\.(heic|heif|avif)$/i.test(file.name);

function send(files, done) {
  const strange = files.filter((file) => !isTaken(file)).map(({ name }) => name).join(", ");
  if (strange) showFailure(say.strange.replace("{names}", strange));
  for (const file of files.filter(isTaken)) sendOne(file, done);
}

function sendOne(file, done) {
  for (const error of document.querySelectorAll(".upload > .error")) error.parentElement.remove();
  const item = document.getElementById("media-upload").content.firstElementChild.cloneNode(true);
  const bar = item.querySelector("progress");
  item.querySelector(".upload-name").textContent = file.name;
  uploads().append(item);
  const data = new FormData();
  data.append("csrf", csrf);
  if (page?.dataset.folder) data.append("folder_id", page.dataset.folder);
  data.append("file", file);
  const ask = new XMLHttpRequest();
  const end = () => {
    item.remove();
    const list = document.querySelector(".uploads");
    if (!list?.children.length) list?.remove();
  };
  const fail = (reason) => {
    const text = `${file.name}: ${reason || say.failed}`;
    if (!dialog?.open) {
      end();
      return showFailure(text);
    }
    // The dialog covers messages of the page.
    item.replaceChildren(Object.assign(document.createElement("p"), { className: "error", role: "alert", textContent: text }));
    return undefined;
  };
  ask.upload.onprogress = (event) => {
    if (event.lengthComputable) bar.value = event.loaded / event.total;
    if (event.loaded === event.total) bar.removeAttribute("value");
  };
  ask.onload = () => {
    const answer = new DOMParser().parseFromString(ask.responseText, "text/html");
    const made = answer.querySelector("[data-media]");
    if (ask.status !== 201 || !made) return fail(answer.querySelector("p.error")?.textContent);
    end();
    done(document.adoptNode(made));
  };
  ask.onerror = () => fail();
  ask.onabort = end;
  item.querySelector("[data-upload-stop]").addEventListener("click", () => ask.abort());
  ask.open("POST", say.upload);
  ask.setRequestHeader("commonplace-form", "1");
  ask.send(data);
}

const mediumOf = (element) => {
  const { media: id, name, alt, url } = element.dataset;
  return { id, name, alt, url, thumbnail: element.querySelector("img")?.getAttribute("src") };
};

// MARK: - Choosing

async function search(text = "") {
  request?.abort();
  request = new AbortController();
  const found = document.getElementById("media-found");
  found.ariaBusy = "true";
  try {
    const answer = await fetch(`${say.source}?q=${encodeURIComponent(text)}`, {
      signal: request.signal, headers: { "commonplace-part": "1" },
    });
    if (!answer.ok) throw new Error(answer.status);
    const list = new DOMParser().parseFromString(await answer.text(), "text/html");
    found.replaceChildren(...[...list.body.children].map((node) => document.adoptNode(node)));
  } catch (error) {
    if (error.name === "AbortError") return;
    found.textContent = document.getElementById("toasts").dataset.network;
  }
  found.ariaBusy = null;
}

// Opens the dialog. `take` gets the medium that is chosen; with `isMany` also further ones that were
// uploaded together with it. `from` is focused afterwards.
function open(asked) {
  wish = asked;
  dialog.querySelector("[data-media-search]").value = "";
  dialog.showModal();
  search();
}

function choose(element) {
  wish.isMet = true;
  dialog.close();
  wish.from?.focus?.();
  wish.take(mediumOf(element));
}

if (dialog) {
  dialog.addEventListener("click", (event) => {
    const medium = event.target.closest("[data-media]");
    if (medium) choose(medium);
  });
  dialog.querySelector("[data-media-search]").addEventListener("input", ({ target }) => {
    clearTimeout(timer);
    timer = setTimeout(search, 160, target.value.trim());
  });
  document.addEventListener("media:choose", ({ detail }) => open(detail));
  document.addEventListener("media:send", ({ detail }) => {
    send(detail.files, (element) => detail.take(mediumOf(element)));
  });
}

// An uploaded file: the dialog chooses it, and the library's page lists it. If the dialog was closed
// without a choice, the form stays as it is; the file is in the library.
function arrived(element, asked) {
  if (asked?.isMet && asked.isMany) return asked.take(mediumOf(element));
  if (dialog) return dialog.open && asked === wish && choose(element);
  const list = document.getElementById("media-list");
  if (!list) return location.reload();
  document.querySelector(".empty")?.remove();
  const item = document.createElement("li");
  item.append(element);
  list.prepend(item);
}

function sendFiles(files) {
  const asked = wish;
  send([...files], (element) => arrived(element, asked));
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("[data-media-files]")) return;
  sendFiles(target.files);
  target.value = "";
});

for (const zone of [page, dialog].filter(Boolean)) {
  zone.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    zone.classList.add("dropping");
  });
  zone.addEventListener("dragleave", () => zone.classList.remove("dropping"));
  zone.addEventListener("drop", (event) => {
    zone.classList.remove("dropping");
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    sendFiles(event.dataTransfer.files);
  });
}
if (page) {
  document.addEventListener("paste", (event) => {
    if (event.clipboardData.files.length) sendFiles(event.clipboardData.files);
  });
}

// MARK: - Fields of a form

for (const box of document.querySelectorAll("[data-media-field]")) {
  const field = box.closest(".field");
  // The select of pages without scripts holds the value that is sent.
  const plain = field.querySelector(".media-plain select");
  const [choosing, clearing] = ["choose", "clear"].map((act) => box.querySelector(`[data-media-act=${act}]`));
  const shown = box.querySelector(".media-shown");
  // The input for the alt text of the image.
  const alt = field.querySelector("[data-media-alt-field]");
  const warn = () => { shown.querySelector("[data-media-alt]").hidden = Boolean(alt.querySelector("input").value.trim()); };
  alt?.addEventListener("input", warn);
  for (const name of ["id", "aria-invalid", "aria-describedby"]) {
    if (plain.hasAttribute(name)) choosing.setAttribute(name, plain.getAttribute(name));
    plain.removeAttribute(name);
  }
  field.querySelector("label").removeAttribute("for");
  let current = shown.hidden ? "" : plain.value;
  const setMedium = (medium) => {
    current = medium?.id ?? "";
    if (medium && ![...plain.options].some(({ value }) => value === medium.id)) plain.add(new Option(medium.name, medium.id));
    plain.value = medium?.id ?? "";
    shown.hidden = clearing.hidden = !medium;
    if (alt) {
      const [text, of, was] = alt.querySelectorAll("input");
      alt.hidden = !medium;
      of.value = medium?.id ?? "";
      text.value = was.value = medium?.alt ?? "";
    }
    if (medium) {
      const image = shown.querySelector("img");
      image.src = medium.thumbnail;
      image.alt = medium.alt;
      shown.querySelector("[data-media-name]").textContent = medium.name;
      shown.querySelector("[data-media-alt]").hidden = Boolean(medium.alt);
    }
    plain.dispatchEvent(new Event("input", { bubbles: true }));
  };
  choosing.addEventListener("click", () => open({ take: setMedium, from: choosing }));
  clearing.addEventListener("click", () => {
    setMedium();
    choosing.focus();
  });
  // A draft contains only the id; the server returns the rest.
  document.addEventListener("form:filled", async ({ detail }) => {
    const id = detail?.get(plain.name)?.at(-1);
    if (id === current && id) {
      if (alt) warn();
      return;
    }
    if (!id) return setMedium();
    const answer = await fetch(`${say.source}?id=${encodeURIComponent(id)}`, {
      headers: { "commonplace-part": "1" },
    }).catch(() => undefined);
    const list = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    const medium = list && list.querySelector("[data-media]");
    if (medium) {
      setMedium(mediumOf(medium));
      const typed = detail.get(`alt.${plain.name}`)?.at(-1);
      if (alt && typed !== undefined) {
        alt.querySelector("input").value = typed;
        warn();
      }
    } else {
      plain.add(new Option(id, id));
      plain.value = id;
    }
  });
}
