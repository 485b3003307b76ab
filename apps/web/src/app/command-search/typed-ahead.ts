/** A field that is not there by then does not come any more. */
const longest = 5_000;

export interface TypedAhead {
  /** What was typed so far; from now on keys go where the focus is. */
  readonly take: () => string;
}

/** Keeps what is typed from now on for a field that has been asked for and is not drawn yet. */
export function captureTyping(): TypedAhead {
  let text = '';
  function keep(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key.length === 1) text += key;
    else if (key === 'Backspace') text = text.slice(0, -1);
    // Nothing is sent from the screen that is still in front.
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function stop() {
    window.removeEventListener('keydown', keep, true);
  }
  window.addEventListener('keydown', keep, true);
  setTimeout(stop, longest);
  return {
    take: () => {
      stop();
      const typed = text;
      text = '';
      return typed;
    },
  };
}
