import { readFileSync, writeFileSync } from 'node:fs';

/** In megabytes; only Linux reports it, elsewhere it is NaN. */
export function residentMemory(pid: number, which: 'now' | 'peak'): number {
  try {
    const field = which === 'now' ? 'VmRSS' : 'VmHWM';
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Resets the peak, which counts from now on. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Systems other than Linux report no peak that could be reset.
  }
}
