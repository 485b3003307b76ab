/** Round figures from 0 to the first one that is not below the highest value, in about five steps. */
export function axisTicks(highest: number): readonly number[] {
  const step = roundStep(Math.max(highest, 1) / 5);
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** "$1.25M": a tick is a round figure, so that two digits show it whole. */
export function tickInDollars(tick: number): string {
  return `$${compact.format(tick)}`;
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below the value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5].find((one) => one * power >= value) ?? 10;
  return factor * power;
}
