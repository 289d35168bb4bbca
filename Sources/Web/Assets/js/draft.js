// Stores the entry form, with its photos, in sessionStorage as a draft.
const form = document.querySelector("[data-guard]");
const key = `draft:${form?.getAttribute("action")}`;
const found = document.querySelector("[data-lookup-pictures]");

function saveDraft() {
  const fields = [...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && !["csrf", "revision", "photo"].includes(name));
  // As text: cloned elements would load their images again.
  const photos = [...document.querySelectorAll("[data-photo-item]")].map((item) => item.outerHTML);
  sessionStorage.setItem(key, JSON.stringify({
    fields, photos: photos.join(""), found: found.innerHTML, revision: form.elements.revision?.value,
  }));
}

if (form) {
  const forget = () => sessionStorage.removeItem(key);
  const draft = JSON.parse(sessionStorage.getItem(key) ?? "null");
  // A draft of an older revision would overwrite the newer one.
  const fits = draft && draft.revision === form.elements.revision?.value;
  if (fits && !form.matches("[data-changed]")) document.getElementById("draft").hidden = false;
  else if (draft && !fits) forget();
  form.addEventListener("restore", () => {
    found.innerHTML = draft.found;
    document.querySelector("[data-photos]").innerHTML = draft.photos;
    form.dispatchEvent(new CustomEvent("fill", { detail: draft.fields }));
  });
  form.addEventListener("keep", saveDraft);
  form.addEventListener("forget", forget);
  form.addEventListener("submit", () => {
    saveDraft();
    form.dispatchEvent(new CustomEvent("sent", { detail: key }));
  });
}
