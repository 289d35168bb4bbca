// Toasts are shown by toast.js, which every page loads, so that there is one list of them.
// `detail`: a `text` with its `tone`, "success" or "failure".
export const showToast = (detail) => document.dispatchEvent(new CustomEvent("toast", { detail }));

export const showFailure = (text) => showToast({ text, tone: "failure" });

// Shows the toast of another page instead of the previous one.
export const adoptToast = (toast) => showToast({ toast: document.adoptNode(toast) });
