// Reloads the page once the server answers again. 202 says that there is nothing new to show yet.
setInterval(() => fetch("").then((a) => a.status < 500 && a.status !== 202 && location.reload(), () => {}), 1000);
