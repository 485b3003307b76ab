import type { TermName } from '../../ui/index.ts';
import { glossary } from './glossary.ts';
import classes from './help.module.css';

/** Long enough not to flicker under a passing hand. */
const delay = 350;
let tip: HTMLElement | null = null;
let waiting = 0;
let described: Element | null = null;

/** Shows what the word means, beside it, until the pointer or the focus goes elsewhere. */
export function showTermTip(word: HTMLElement, about: Element): void {
  hideTermTip();
  waiting = window.setTimeout(() => show(word, about), delay);
}

export function hideTermTip(): void {
  clearTimeout(waiting);
  if (tip?.matches(':popover-open')) tip.hidePopover();
  described?.removeAttribute('aria-describedby');
  described = null;
}

function show(word: HTMLElement, about: Element): void {
  if (!word.isConnected) return;
  // Safe: only ui/explained.tsx writes the attribute.
  const term = word.dataset['term'] as TermName;
  if (!tip?.isConnected) tip = newTip();
  tip.textContent = glossary[term];
  tip.showPopover();
  place(tip, word.getBoundingClientRect());
  // What describes it already, an error under a field, is more urgent.
  if (about.hasAttribute('aria-describedby')) return;
  about.setAttribute('aria-describedby', tip.id);
  described = about;
}

function newTip(): HTMLElement {
  const made = document.createElement('div');
  made.id = 'term-tip';
  made.role = 'tooltip';
  made.popover = 'manual';
  made.className = classes['tip'] ?? '';
  // Within the page's main part, where those who go by landmarks find it.
  (document.querySelector('main') ?? document.body).append(made);
  made.addEventListener('pointerleave', hideTermTip);
  return made;
}

/** Above the word, so that what is typed beneath it stays in sight; below it where there is no room. */
function place(shown: HTMLElement, word: DOMRect): void {
  const { width, height } = shown.getBoundingClientRect();
  const left = Math.max(8, Math.min(word.left, window.innerWidth - width - 8));
  const above = word.top - height - 6;
  shown.style.left = `${left}px`;
  shown.style.top = `${above < 8 ? word.bottom + 6 : above}px`;
}
