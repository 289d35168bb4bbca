// The sign-in pages: a button that needs an address, six boxes for the code, a countdown.
const signIn = document.querySelector("form[data-sign-in]");
if (signIn) {
  const { email, password } = signIn.elements;
  const [byCode, byPassword] = ["code", "password"].map(
    (way) => signIn.querySelector(`button[value=${way}]`));
  const look = () => { byCode.disabled = !/.@.+\../.test(email.value); };
  for (const name of ["input", "change"]) email.addEventListener(name, look);
  addEventListener("pageshow", look);
  look();
  // Enter presses the button that belongs to the field.
  signIn.addEventListener("keydown", (event) => {
    const isFirst = signIn.dataset.signIn === "code";
    const button = event.target === password || (!isFirst && password.value) ? byPassword : isFirst && byCode;
    if (event.key !== "Enter" || ![email, password].includes(event.target)) return;
    event.preventDefault();
    if (button) button.click();
    else password.focus();
  });
}

// Six boxes show one field, so that paste, backspace and autofill work.
const form = document.querySelector("form[data-code]");
if (form) {
  const field = form.elements.code;
  const boxes = document.createElement("div");
  boxes.className = "boxes";
  boxes.ariaHidden = "true";
  for (let index = 0; index < 6; index += 1) boxes.append(document.createElement("span"));
  field.before(boxes);
  field.closest(".code").classList.add("boxed");
  const draw = () => {
    const digits = field.value;
    for (const [index, box] of [...boxes.children].entries()) {
      box.textContent = digits[index] ?? "";
      box.classList.toggle("next", index === Math.min(digits.length, 5));
    }
  };
  const keepCaret = () => field.setSelectionRange(field.value.length, field.value.length);
  field.addEventListener("input", () => {
    field.value = field.value.replace(/\D/g, "").slice(0, 6);
    draw();
    if (field.value.length === 6) form.requestSubmit(form.querySelector("button"));
  });
  for (const name of ["focus", "click", "keyup"]) field.addEventListener(name, keepCaret);
  // Empties the boxes after Back and after a wrong code.
  const begin = () => { field.value = ""; draw(); field.focus(); };
  addEventListener("pageshow", begin);
  form.addEventListener("refused", begin);
  draw();
}

const resend = document.querySelector("[data-wait]");
if (resend) {
  const words = resend.textContent;
  const end = Date.now() + Number(resend.dataset.wait) * 1000;
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    resend.disabled = left > 0;
    resend.textContent = left > 0 ? resend.dataset.waiting.replace("#", left) : words;
    if (left > 0) setTimeout(tick, 500);
  };
  addEventListener("pageshow", tick);
}
