/** Work in slices short enough that scrolling and typing never wait for it. */
export interface TimeSlices {
  /** Resolves at once while the slice lasts, else after the browser has had its turn. */
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

/** Not setTimeout: browsers stretch nested ones to 4 ms and more. */
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
