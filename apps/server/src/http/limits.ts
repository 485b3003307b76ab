/** What a server takes on at once, in one table. The numbers are told in docs/operations.md. */
export interface Limits {
  /** A body that has not arrived after this time must have come at this pace. */
  readonly body: { readonly graceMs: number; readonly bytesPerSecond: number; readonly checkEveryMs: number };
}

const kibibyte = 1024;

export const defaultLimits: Limits = {
  body: { graceMs: 30_000, bytesPerSecond: 16 * kibibyte, checkEveryMs: 1000 },
};
