/** Opens the tab after the current one, or the one before it, as a click on its link does. */
export function openTabBeside(by: 1 | -1): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('main nav[data-tabs] a')];
  const current = tabs.findIndex((tab) => tab.hasAttribute('aria-current'));
  if (current >= 0) tabs[current + by]?.click();
}

/** Presses the button that adds rows to the tab. */
export function pressAddRow(): void {
  document.querySelector<HTMLElement>('main button[data-adds-row]')?.click();
}
