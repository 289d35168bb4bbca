// Sends the browser's time zone, unless the person chose one, and adds it to forms that create an
// account.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const { root, csrf, zone: kept } = document.getElementById("toasts").dataset;

for (const field of document.querySelectorAll("input[type=hidden][name=time_zone]")) {
  field.value = zone;
}
if (zone && kept && zone !== kept) {
  fetch(`${root}/settings/time-zone`, {
    method: "POST",
    body: new URLSearchParams({ csrf, time_zone: zone }),
    headers: { "commonplace-form": "1" },
  }).catch(() => {
    // Retried on the next page.
  });
}
