// Before the first paint, so that a dark page never flashes white. The same key as in src/ui/theme.ts.
{
  const chosen = chosenScheme();
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = chosen === 'dark' || (chosen !== 'light' && system);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

function chosenScheme() {
  try {
    return localStorage.getItem('panoramic-color-scheme');
  } catch {
    // Storage may be switched off: follow the system.
    return null;
  }
}
