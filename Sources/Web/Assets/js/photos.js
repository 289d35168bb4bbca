import { showFailure } from "./shared/toasts.js";
// Photos of the form, uploaded before it is sent. The server returns their list items.
const list = document.querySelector("[data-photos]");
const form = list?.closest("form");
const status = form?.querySelector("[data-photo-status]");
const items = () => [...list.children];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

function update() {
  items().forEach((item, index) => {
    for (const button of item.querySelectorAll("[data-label]")) {
      button.ariaLabel = fill(button.dataset.label, { n: index + 1 });
    }
    item.draggable = !item.matches(".uploading");
  });
  form.dispatchEvent(new Event("input"));
  document.dispatchEvent(new Event("form:settle"));
}

function addFiles(files) {
  const isImage = (file) => file.type.startsWith("image/") || /\.(heic|heif|avif)$/i.test(file.name);
  const names = files.filter((file) => !isImage(file)).map((file) => file.name).join(", ");
  status.textContent = names && fill(list.dataset.strange, { names });
  for (const file of files.filter(isImage)) {
    if (items().length >= Number(list.dataset.limit)) {
      status.textContent = list.dataset.tooMany;
      break;
    }
    send(file);
  }
}

function send(file) {
  const item = document.getElementById("photo-upload").content.firstElementChild.cloneNode(true);
  const [image, text, bar] = ["img", "p", "progress"].map((tag) => item.querySelector(tag));
  image.src = URL.createObjectURL(file);
  image.onload = image.onerror = () => URL.revokeObjectURL(image.src);
  const request = new XMLHttpRequest();
  const data = new FormData();
  data.append("csrf", form.elements.csrf.value);
  data.append("photos", file);
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) bar.value = event.loaded / event.total;
    if (event.loaded === event.total) {
      bar.removeAttribute("value");
      text.textContent = list.dataset.preparing;
    }
  };
  request.onload = () => {
    const answer = new DOMParser().parseFromString(request.responseText, "text/html");
    const arrived = answer.querySelector("[data-photo-item]");
    if (request.status === 201 && arrived) item.replaceWith(document.adoptNode(arrived));
    else fail(answer.querySelector("p.error")?.textContent);
    update();
  };
  const fail = (reason) => {
    item.classList.replace("uploading", "failed");
    text.textContent = reason || list.dataset.failed;
    text.className = "error";
    text.role = "alert";
    bar.remove();
    update();
  };
  request.onerror = () => fail();
  item.cancel = () => request.abort();
  list.append(item);
  request.open("POST", list.dataset.photos);
  request.send(data);
  update();
}

function move(item, by) {
  const at = items().indexOf(item);
  const other = items()[at + by];
  if (!other) return;
  if (by < 0) other.before(item);
  else other.after(item);
  update();
  status.textContent = fill(list.dataset.moved, { n: at + by + 1, total: items().length });
}

if (list) {
  for (const plain of list.querySelectorAll(".no-script input")) plain.disabled = true;
  for (const input of form.querySelectorAll("[type='file']")) {
    input.addEventListener("change", () => {
      addFiles([...input.files]);
      input.value = "";
    });
  }
  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-photo]");
    if (!button) return;
    const item = button.closest("li");
    if (button.dataset.photo === "remove") {
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.cancel?.();
      item.remove();
      status.textContent = "";
      update();
      (next?.querySelector("[data-photo='remove']") ?? form.querySelector("[name='photos']")).focus();
    } else {
      move(item, button.dataset.photo === "earlier" ? -1 : 1);
      button.focus();
    }
  });
  // A photo that could not be sent would be missing from the entry without a word.
  form.addEventListener("submit", (event) => {
    const failed = list.querySelector(".failed");
    if (!failed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    showFailure(failed.querySelector("p").textContent);
    failed.querySelector("[data-photo='remove']").focus();
  }, true);
  let dragged;
  list.addEventListener("dragstart", (event) => {
    dragged = event.target.closest("li");
    event.dataTransfer.effectAllowed = "move";
  });
  list.addEventListener("dragend", () => { dragged = undefined; });
  form.addEventListener("dragover", (event) => {
    const over = event.target.closest("[data-photos] > li");
    if (dragged && over && over !== dragged) {
      const forward = items().indexOf(over) > items().indexOf(dragged);
      over[forward ? "after" : "before"](dragged);
    }
    if (dragged || event.dataTransfer.types.includes("Files")) event.preventDefault();
    form.classList.toggle("dropping", !dragged);
  });
  form.addEventListener("dragleave", () => form.classList.remove("dropping"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("dropping");
    if (dragged) update();
    else addFiles([...event.dataTransfer.files]);
  });
  document.addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    addFiles(files);
  });
  update();
}
