// Runs before the first paint, so that a chosen theme does not flash.
(() => {
  try {
    const chosen = localStorage.getItem("tabard.theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // Without storage the system's preference holds.
  }
})();
