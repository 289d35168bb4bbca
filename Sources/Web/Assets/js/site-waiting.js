// Links above the list to the Site's drafts on this device.
const PREFIX = "site-draft:";
const place = document.querySelector("main > header");

function waiting() {
  const found = [];
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index);
    if (!key.startsWith(PREFIX)) continue;
    try {
      found.push(JSON.parse(localStorage.getItem(key)));
    } catch {
      localStorage.removeItem(key);
    }
  }
  return found.sort((one, other) => other.at - one.at).slice(0, 5);
}

const drafts = place ? waiting() : [];
if (drafts.length) {
  const box = document.createElement("nav");
  box.className = "kept-drafts";
  box.ariaLabel = document.getElementById("toasts").dataset.drafts;
  for (const draft of drafts) {
    const link = document.createElement("a");
    link.className = "chip";
    link.href = draft.page;
    link.textContent = `✎ ${draft.title || "…"}`;
    box.append(link);
  }
  place.after(box);
}
