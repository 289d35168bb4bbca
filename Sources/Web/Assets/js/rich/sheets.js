// The sheets for a link and for an image of rich text.

// Shows a dialog, and returns the values of its controls by their name; undefined if it was closed.
// `check` sets the messages of controls with wrong values.
function ask(dialog, values, check) {
  const controls = dialog.querySelectorAll("[data-value]");
  for (const control of controls) control.value = values[control.dataset.value] ?? "";
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    const end = () => {
      dialog.removeEventListener("click", click);
      dialog.removeEventListener("keydown", keydown);
      const result = Object.fromEntries([...controls].map((control) => [control.dataset.value, control.value.trim()]));
      done({ done: result, removed: { isRemoved: true } }[dialog.returnValue]);
    };
    const finish = (value) => {
      check?.();
      const wrong = value === "done" && [...controls].find((control) => !control.reportValidity());
      if (!wrong) dialog.close(value);
    };
    const click = (event) => {
      const button = event.target.closest("[data-answer]");
      if (button) finish(button.dataset.answer);
    };
    const keydown = (event) => {
      if (event.key !== "Enter" || event.isComposing || event.target.tagName !== "INPUT") return;
      event.preventDefault();
      finish("done");
    };
    dialog.addEventListener("click", click);
    dialog.addEventListener("keydown", keydown);
    dialog.addEventListener("close", end, { once: true });
  });
}

// An address without a scheme is that of a web page or of a page of the site.
const complete = (url) => /^([a-z][a-z0-9+.-]*:|[/#?])/i.test(url) ? url
  : /^[^\s/@]+@[^\s/@]+$/.test(url) ? `mailto:${url}` : `https://${url}`;

export async function askForLink({ text, url, isLink }) {
  const dialog = document.getElementById("rich-link");
  dialog.querySelector("[data-answer=removed]").hidden = !isLink;
  const field = dialog.querySelector("[data-value=url]");
  const answer = await ask(dialog, { text, url }, () => {
    const isAllowed = /^(https?:\/\/\S|mailto:\S|[/#?])/i.test(complete(field.value.trim()));
    field.setCustomValidity(!field.value.trim() || isAllowed ? "" : dialog.dataset.refused);
  });
  if (!answer || answer.isRemoved) return answer;
  return { ...answer, url: complete(answer.url) };
}

export function askForImage({ src, alt, caption, isInserted }) {
  const dialog = document.getElementById("rich-image");
  const images = src?.startsWith("/") ? [Object.assign(new Image(), { src, alt: "" })] : [];
  dialog.querySelector(".rich-image-shown").replaceChildren(...images);
  dialog.querySelector("[data-answer=removed]").hidden = !isInserted;
  return ask(dialog, { alt, caption });
}
