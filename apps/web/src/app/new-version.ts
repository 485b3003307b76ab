const reloadedKey = 'panoramic-reloaded';
const onceWithin = 60_000;

/** A screen's file is gone when a newer version was installed meanwhile: load that, but never in a loop. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - last < onceWithin) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    window.location.reload();
  });
}
