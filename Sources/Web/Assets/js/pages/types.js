// The type's form: rows are added, moved and removed at once, and the card previews the type. The
// answer of the server can replace the page, so listeners are on the document.
const at = (selector) => document.querySelector(selector);
const announce = (text) => { at("#announcer").textContent = text; };
const words = () => at("#type-form").dataset;

function fieldName(row) {
  return row.querySelector("[name$='.label']").value.trim();
}

// Buttons are named after the field.
function rename(row) {
  const name = fieldName(row);
  for (const button of row.querySelectorAll(".type-field-bar button")) {
    button.dataset.words ??= button.ariaLabel.slice(0, button.ariaLabel.indexOf(":"));
    if (name) button.ariaLabel = `${button.dataset.words}: ${name}`;
  }
}

function add() {
  const list = at("#type-fields");
  const numbers = [...list.querySelectorAll("[name=row]")].map(({ value }) => Number(value));
  const number = Math.max(-1, ...numbers) + 1;
  const holder = document.createElement("template");
  holder.innerHTML = at("#type-field").innerHTML.replaceAll("9999", number);
  list.append(holder.content);
  announce(words().added);
  list.lastElementChild.querySelector("[name$='.label']").focus();
}

function moveRow(row, before) {
  row.parentElement.insertBefore(row, before);
  show();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#type-form button[name=action]");
  const action = button?.value.split(".")[0];
  if (!["add", "up", "down", "remove"].includes(action)) return;
  event.preventDefault();
  if (action === "add") return add();
  const row = button.closest("li");
  if (action === "remove") {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    announce(words().removed);
    (next?.querySelector("[name$='.label']") ?? at("#type-form [value=add]")).focus();
    return show();
  }
  const other = action === "up" ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  moveRow(row, action === "up" ? other : other.nextElementSibling);
  announce(words().moved);
  // The first row has no Up, the last no Down: focuses the other button.
  const rest = getComputedStyle(button).visibility === "hidden"
    ? row.querySelector(action === "up" ? ".down" : ".up") : button;
  rest.focus();
});

// MARK: - Dragging

let dragged, pointer;

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("[data-drag]");
  if (!handle || event.button) return;
  event.preventDefault();
  dragged = handle.closest("li");
  dragged.classList.add("dragged");
  pointer = event.clientY;
  requestAnimationFrame(scrollAlong);
});

document.addEventListener("pointermove", (event) => {
  pointer = event.clientY;
  if (dragged) follow();
});

// Scrolls the page while dragging near an edge of the window.
function scrollAlong() {
  if (!dragged) return;
  const step = pointer < 80 ? -10 : pointer > innerHeight - 120 ? 10 : 0;
  if (step) {
    scrollBy({ top: step, behavior: "instant" });
    follow();
  }
  requestAnimationFrame(scrollAlong);
}

function follow() {
  for (const row of dragged.parentElement.children) {
    if (row === dragged) continue;
    const { top, height } = row.getBoundingClientRect();
    const [middle, isAfter] = [top + height / 2,
      dragged.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING];
    if (isAfter && pointer > middle) return moveRow(dragged, row.nextElementSibling);
    if (!isAfter && pointer < middle) return moveRow(dragged, row);
  }
}

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    dragged?.classList.remove("dragged");
    dragged = undefined;
  });
}

// MARK: - Card

function show() {
  const form = at("#type-form");
  const card = form && at("#type-card");
  if (!card) return;
  const { name, icon, own_icon: own, cover, accent } = form.elements;
  const face = own.value.trim() || icon.value || "🎲";
  card.querySelector(".cover-icon").textContent = face;
  form.querySelector(".type-icon").textContent = face;
  const title = card.querySelector(".cover-title");
  title.dataset.empty ??= name.value ? "…" : title.textContent.trim();
  title.textContent = name.value.trim() || title.dataset.empty;
  const box = card.querySelector(".cover");
  box.dataset.plain ??= [...box.classList].find((one) => /^g\d/.test(one)) ?? "g0";
  box.className = ["cover", cover.value,
    ...(accent.value ? [`accent-${accent.value}`, "tinted"] : [box.dataset.plain])].join(" ");
  const line = [...form.querySelectorAll(".type-fields > li")]
    .filter((row) => row.querySelector("[name$='.card']").checked).map(fieldName).filter(Boolean);
  card.querySelector(".type-line").textContent = line.join(" · ");
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("#type-form");
  if (!form) return;
  // An emoji of the grid replaces a typed one.
  if (event.target.name === "icon") form.elements.own_icon.value = "";
  if (event.target.name.endsWith(".label")) rename(event.target.closest("li"));
  show();
});
