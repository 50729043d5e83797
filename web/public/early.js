// Before the first paint: the theme that was chosen, so that nothing flashes.
try {
  const { theme, motion } = JSON.parse(localStorage.getItem("isis-osiris") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (motion === "off") document.documentElement.dataset.motion = "off";
} catch {
  // Without storage the system's theme is used.
}
