// Requests the page every second while a task runs, and replaces its content. The page is reloaded
// only when the task has ended: a reload while the server is down would show an error of the
// browser. Status 202 means that nothing has changed yet.
const main = document.getElementById("main");
const controls = () => [...main.querySelectorAll("a, button")];

async function next() {
  const answer = await fetch("");
  if (answer.status >= 500 || answer.status === 202) return true;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.redirected || !page.querySelector('script[src*="again"]')) {
    location.reload();
    return false;
  }
  const focused = controls().indexOf(document.activeElement);
  main.replaceChildren(...page.getElementById("main").childNodes);
  controls()[focused]?.focus({ preventScroll: true });
  return true;
}

// A server that does not answer is asked again.
const again = () => setTimeout(() => next().catch(() => true).then((goesOn) => goesOn && again()), 1000);
again();
