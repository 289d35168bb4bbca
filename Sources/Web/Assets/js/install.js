// Registers the service worker for signed-in people.
const { root, member } = document.getElementById("toasts").dataset;
if (member !== undefined) {
  navigator.serviceWorker?.register(`${root}/sw.js`, { scope: `${root}/` }).catch(() => {
    // Pages work without it, but not offline.
  });
}
