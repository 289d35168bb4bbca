// Text areas for one line, which grow with it: line breaks cannot be typed, and pasted ones become
// spaces.
for (const area of document.querySelectorAll("[data-one-line]")) {
  // Browsers without field-sizing.
  const grow = () => {
    if (CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  };
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) event.preventDefault();
  });
  area.addEventListener("input", () => {
    if (area.value.includes("\n")) {
      const end = area.selectionEnd;
      area.value = area.value.replaceAll("\n", " ");
      area.setSelectionRange(end, end);
    }
    grow();
  });
  document.addEventListener("form:filled", grow);
  grow();
}
