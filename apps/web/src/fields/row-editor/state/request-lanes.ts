/** The number of parallel requests. More would wait in the browser's queue. */
const lanes = 4;

/** Performs requests in their order, a few at a time. */
export function requestLanes<Request>(perform: (request: Request) => Promise<void>) {
  let running = 0;
  const waiting: Request[] = [];
  const endListeners: (() => void)[] = [];

  function sendWaiting() {
    while (running < lanes) {
      const request = waiting.shift();
      if (!request) return;
      running++;
      void perform(request).finally(() => {
        running--;
        sendWaiting();
        for (const tell of endListeners.splice(0)) tell();
      });
    }
  }

  /** Resolves to true when no request is under way any more, to false when none has ended for this long. */
  async function whenIdle(patienceMs: number): Promise<boolean> {
    if (running === 0) return true;
    const hasEnded = new Promise<true>((resolve) => {
      endListeners.push(() => resolve(true));
    });
    return (await Promise.race([hasEnded, later(patienceMs)])) === true && whenIdle(patienceMs);
  }

  return {
    send(requests: readonly Request[]) {
      waiting.push(...requests);
      sendWaiting();
    },
    whenIdle,
  };
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
