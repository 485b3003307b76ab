import type { TermName } from '../../ui/index.ts';
import { glossary } from './glossary.ts';
import classes from './help.module.css';

/** Milliseconds before a tip appears, so that it does not flicker. */
const delay = 350;
let tip: HTMLElement | null = null;
let waiting = 0;
let described: Element | null = null;

/** Shows the explanation of a word beside it. */
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
  // An existing description, such as an error, takes precedence.
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
  // Inside the main landmark, where screen readers find it.
  (document.querySelector('main') ?? document.body).append(made);
  made.addEventListener('pointerleave', hideTermTip);
  return made;
}

/** Places the tip above the word, so that an input below stays visible, or below when there is no room. */
function place(shown: HTMLElement, word: DOMRect): void {
  const { width, height } = shown.getBoundingClientRect();
  const left = Math.max(8, Math.min(word.left, window.innerWidth - width - 8));
  const above = word.top - height - 6;
  shown.style.left = `${left}px`;
  shown.style.top = `${above < 8 ? word.bottom + 6 : above}px`;
}
