/** Work in slices short enough that scrolling and typing never wait for it. */
export interface Slices {
  /** Resolves at once while the slice lasts, else after the browser has had its turn. */
  breathe(): Promise<void> | undefined;
}

const sliceLength = 12;

export function slices(signal?: AbortSignal): Slices {
  let end = performance.now() + sliceLength;
  return {
    breathe: () => {
      if (performance.now() < end) return undefined;
      return nextTurn().then(() => {
        signal?.throwIfAborted();
        end = performance.now() + sliceLength;
      });
    },
  };
}

/** Not setTimeout: browsers stretch nested ones to 4 ms and more. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
