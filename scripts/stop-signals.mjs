// Passes requests to stop on to the programs that a program has started.

/** One Ctrl-C arrives twice within this time, from the terminal and from npm; a later one is a second request. */
const echo = 1000;

/** Calls `stop` with the signal to pass on, once per request. */
export function onStopSignal(stop) {
  let last = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = Date.now();
      if (now - last > echo) stop(signal);
      last = now;
    });
  }
  if (process.env.npm_lifecycle_event) onParentGone(() => stop('SIGTERM'));
}

/** npm starts us through a shell, which a signal to npm ends without telling us. */
function onParentGone(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 250);
  watch.unref();
}
