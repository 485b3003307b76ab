import { readFileSync, writeFileSync } from 'node:fs';

/** In megabytes; Linux alone tells it, elsewhere it is not a number. */
export function residentMemory(pid: number, which: 'now' | 'peak'): number {
  try {
    const field = which === 'now' ? 'VmRSS' : 'VmHWM';
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The peak counts from now on. */
export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Elsewhere there is no peak to forget.
  }
}
