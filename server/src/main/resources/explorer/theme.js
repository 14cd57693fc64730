// Light or dark as the console was told, or else as the system is. Runs before anything is drawn.
const dark = matchMedia("(prefers-color-scheme: dark)");

function follow() {
  const chosen = localStorage.getItem("clave.theme");
  const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
  document.documentElement.classList.toggle("dark-mode", isDark);
}

dark.addEventListener("change", follow);
addEventListener("storage", follow);
follow();
