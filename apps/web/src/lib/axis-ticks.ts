/** Round figures from 0 to the first one that is not below the highest value, in about five steps. */
export function axisTicks(highest: number): readonly number[] {
  const step = roundStep(Math.max(highest, 1) / 5);
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const units = [
  { from: 1e9, per: 1e9, sign: 'B' },
  { from: 1e6, per: 1e6, sign: 'M' },
  { from: 10_000, per: 1000, sign: 'K' },
] as const;

/** "$0.25M" on an axis up to $1.25M: every tick in the unit of the highest. */
export function tickInDollars(tick: number, top: number): string {
  const unit = units.find(({ from }) => top >= from);
  return tick === 0 || !unit ? `$${digits.format(tick)}` : `$${digits.format(tick / unit.per)}${unit.sign}`;
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below the value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5].find((one) => one * power >= value) ?? 10;
  return factor * power;
}
