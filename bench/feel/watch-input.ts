import type { Page } from '@playwright/test';

interface Felt {
  /** When the last key, click or turn of the wheel came, in milliseconds of the page's clock. */
  input: number;
  /** From each event until the next frame was drawn; the browser rounds to 8 ms and leaves out what is below 16. */
  frames: { ms: number; isPress: boolean }[];
}

/** Runs in the page, before anything else of it. */
export function watchInput(): void {
  const felt: Felt = { input: 0, frames: [] };
  Object.assign(window, { felt });
  new PerformanceObserver((list) => {
    // Safe: entries of this type are timings of events.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      felt.frames.push({ ms: duration, isPress: interactionId > 0 });
    // Safe: `durationThreshold` belongs to entries of this type; the types of the browser leave it out.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(type, ({ timeStamp }) => (felt.input = timeStamp), { capture: true, passive: true });
}

export interface FeltTimes {
  /**
   * The longest that a key or a click waited for the next frame (Interaction to Next Paint). Where nothing is
   * pressed, as in scrolling: the longest of the events that the browser makes when rows move under the pointer.
   */
  readonly frame: number;
  /** From the last input until the content was there. */
  readonly content: number;
}

/** Does `act`, waits until something in the page matches `content`, and returns the times that were felt. */
export async function feel(page: Page, act: () => Promise<void>, content: string): Promise<FeltTimes> {
  await page.evaluate(() =>
    Object.assign((window as unknown as { felt: Felt }).felt, { input: 0, frames: [] }),
  ); // Safe: put there by `watchInput`.
  const shown = page.evaluate(untilShown, content);
  await act();
  const contentMs = await shown;
  // Frames are reported after they were drawn.
  await page.waitForTimeout(400);
  const frames = await page.evaluate(() => (window as unknown as { felt: Felt }).felt.frames); // Safe: as above.
  const presses = frames.filter(({ isPress }) => isPress);
  const counted = presses.length > 0 ? presses : frames;
  return { frame: Math.max(0, ...counted.map(({ ms }) => ms)), content: contentMs };
}

/**
 * Runs in the page. Checks when something has changed, because checking in every frame would cause frames,
 * for which the page's own work waits. Content counts when it is drawn.
 */
async function untilShown(content: string): Promise<number> {
  const { felt } = window as unknown as { felt: Felt }; // Safe: put there by `watchInput`.
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (felt.input === 0 || !document.querySelector(content)) return;
      changes.disconnect();
      clearTimeout(patience);
      resolve();
    };
    const changes = new MutationObserver(look);
    const patience = setTimeout(() => reject(new Error(`Nothing matches ${content}`)), 30_000);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await new Promise(requestAnimationFrame);
  return performance.now() - felt.input;
}
