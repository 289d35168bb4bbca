// Shows the page anew every second while it waits for something. As long as the next page waits
// too, only its content is taken, so that a server that stops in between leaves the page as it is.
// 202 says that there is nothing new to show yet.
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
