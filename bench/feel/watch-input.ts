import type { Page } from '@playwright/test';

interface Felt {
  /** When the last key, click or turn of the wheel came, in milliseconds of the page's clock. */
  input: number;
  /** From each input until the next frame was drawn; the browser rounds to 8 ms and leaves out what is below 16. */
  frames: number[];
}

/** Runs in the page, before anything else of it. */
export function watchInput(): void {
  const felt: Felt = { input: 0, frames: [] };
  Object.assign(window, { felt });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.frames.push(duration);
    // Safe: `durationThreshold` belongs to entries of this type; the types of the browser leave it out.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(type, ({ timeStamp }) => (felt.input = timeStamp), { capture: true, passive: true });
}

export interface FeltTimes {
  /** The longest that an input waited for the next frame. */
  readonly frame: number;
  /** From the last input until the content was there. */
  readonly content: number;
}

/** What somebody feels who does `act` and waits until something in the page matches `content`. */
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
  return { frame: Math.max(0, ...frames), content: contentMs };
}

/** Runs in the page. Looks with every frame, because content counts when it is drawn. */
async function untilShown(content: string): Promise<number> {
  const { felt } = window as unknown as { felt: Felt }; // Safe: put there by `watchInput`.
  const deadline = performance.now() + 30_000;
  while (felt.input === 0 || !document.querySelector(content)) {
    if (performance.now() > deadline) throw new Error(`Nothing matches ${content}`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - felt.input;
}
