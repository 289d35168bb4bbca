// Whether a click opens its link in this tab: without a key or a button that opens it elsewhere.
export const isPlainClick = (event) => !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey;
