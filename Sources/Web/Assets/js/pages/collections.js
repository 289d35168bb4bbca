// Previews the collection's row while its form is edited.
const form = document.getElementById("collection-form");
const preview = form.querySelector(".preview");
const name = preview.querySelector("strong");
const icon = preview.querySelector(".collection-icon");
const unnamed = form.elements.name.value ? form.querySelector("label[for=f-name]").textContent : name.textContent;

form.addEventListener("input", (event) => {
  // An emoji of the grid replaces a typed one.
  if (event.target.name === "icon") form.elements.own_icon.value = "";
  name.textContent = form.elements.name.value.trim() || unnamed;
  icon.textContent = form.elements.own_icon.value.trim() || form.elements.icon.value || "📁";
});
