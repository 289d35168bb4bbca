// Somebody at home gets the worker that keeps what they have read.
const { root, member } = document.getElementById("toasts").dataset;
if (member !== undefined) {
  navigator.serviceWorker?.register(`${root}/sw.js`, { scope: `${root}/` }).catch(() => {
    // Without one everything works as long as the server answers.
  });
}
