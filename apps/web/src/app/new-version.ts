const reloadedKey = 'panoramic-reloaded';
const onceWithin = 60_000;

/** Reloads the page when a chunk is missing because a new version was installed, at most once a minute. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (Date.now() - last < onceWithin) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    window.location.reload();
  });
}
