// The offline page: lists the pages stored on this device.
const seen = document.getElementById("seen");
const again = document.getElementById("again");
again.href = location.href;

const links = document.createElement("ul");
const cache = await caches.open("pages");
for (const request of (await cache.keys()).reverse().slice(0, 30)) {
  const text = await (await cache.match(request)).text();
  const { title } = new DOMParser().parseFromString(text, "text/html");
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = request.url;
  link.textContent = title.replace(/ · Commonplace$/, "");
  item.append(link);
  links.append(item);
}
if (links.children.length) {
  seen.append(links);
} else {
  seen.textContent = seen.dataset.nothing;
}
seen.classList.add("known");
