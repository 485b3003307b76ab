/** Stops capturing after this many milliseconds. */
const longest = 5_000;

export interface TypedAhead {
  /** Returns what was typed and stops capturing. */
  readonly take: () => string;
}

/** Captures typing for an input that is not rendered yet. */
export function captureTyping(): TypedAhead {
  let text = '';
  function keep(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key.length === 1) text += key;
    else if (key === 'Backspace') text = text.slice(0, -1);
    // Enter must not submit the screen behind.
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
