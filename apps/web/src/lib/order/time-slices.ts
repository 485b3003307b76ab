/** Divides work into slices short enough that scrolling and typing do not wait. */
export interface TimeSlices {
  /** Returns at once during a slice; otherwise resolves after the browser has run. */
  yieldToBrowser(): Promise<void> | undefined;
}

const sliceLength = 12;

export function timeSlices(signal?: AbortSignal): TimeSlices {
  let end = performance.now() + sliceLength;
  async function nextSlice() {
    await nextTurn();
    signal?.throwIfAborted();
    end = performance.now() + sliceLength;
  }
  return { yieldToBrowser: () => (performance.now() < end ? undefined : nextSlice()) };
}

/** Does not use setTimeout, because browsers delay nested timers by 4 ms and more. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    function arrive() {
      port1.close();
      resolve();
    }
    port1.addEventListener('message', arrive, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
