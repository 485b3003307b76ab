// Before the first paint, so that a dark page never flashes white. The same key as in src/ui/theme.ts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('panoramic-color-scheme');
  } catch (_) {
    // Storage may be switched off: follow the system.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// Zod would try out eval, which the content security policy forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };
