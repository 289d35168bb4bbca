// What is typed into the form of an entry outlives the page: the tab keeps it, pictures too.
const form = document.querySelector("[data-guard]");
const key = `draft:${form?.getAttribute("action")}`;
const found = document.querySelector("[data-lookup-pictures]");

function keep() {
  const fields = [...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && !["csrf", "revision", "photo"].includes(name));
  // As text: a copy of what is still on its way would load its picture again.
  const photos = [...document.querySelectorAll("[data-photo-item]")].map((item) => item.outerHTML);
  sessionStorage.setItem(key, JSON.stringify({
    fields, photos: photos.join(""), found: found.innerHTML, revision: form.elements.revision?.value,
  }));
}

if (form) {
  const forget = () => sessionStorage.removeItem(key);
  const draft = JSON.parse(sessionStorage.getItem(key) ?? "null");
  // One from an older version of the entry would bring that version back.
  const fits = draft && draft.revision === form.elements.revision?.value;
  if (fits && !form.matches("[data-changed]")) document.getElementById("draft").hidden = false;
  else if (draft && !fits) forget();
  form.addEventListener("restore", () => {
    found.innerHTML = draft.found;
    document.querySelector("[data-photos]").innerHTML = draft.photos;
    form.dispatchEvent(new CustomEvent("fill", { detail: draft.fields }));
  });
  form.addEventListener("keep", keep);
  form.addEventListener("forget", forget);
  form.addEventListener("submit", () => {
    keep();
    form.dispatchEvent(new CustomEvent("sent", { detail: key }));
  });
}
