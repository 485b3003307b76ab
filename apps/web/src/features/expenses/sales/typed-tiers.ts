import type { SalesTier } from '@panoramic/contract';

/** Tiers as they are typed, one a line: sales above, percent, fixed amount. */
export function typedTiers(text: string | null): { tiers: SalesTier[]; problem: string | null } {
  const tiers: SalesTier[] = [];
  for (const line of (text ?? '').split(/\r?\n/)) {
    const words = line
      .trim()
      .split(/[\s;]+/)
      .filter(Boolean);
    if (words.length === 0) continue;
    const [from, percent, plus = null] = words.map(numberIn);
    const isRead = typeof from === 'number' && typeof percent === 'number' && words.length <= 3;
    if (!isRead || Number.isNaN(from) || Number.isNaN(percent) || Number.isNaN(plus))
      return {
        tiers: [],
        problem: `“${line.trim()}”: enter sales above, percent, and a fixed amount if there is one.`,
      };
    tiers.push({ from, percent, plus });
  }
  return { tiers, problem: null };
}

function numberIn(word: string): number {
  return /^\$?\d[\d,]*(\.\d+)?%?$/.test(word) ? Number(word.replaceAll(/[$,%]/g, '')) : Number.NaN;
}

/** The same text again, for tiers that are stored. */
export function tierTexts(tiers: readonly SalesTier[]): string | null {
  if (tiers.length === 0) return null;
  return tiers
    .map(({ from, percent, plus }) =>
      [from.toLocaleString('en-US'), percent, plus?.toLocaleString('en-US')]
        .filter((one) => one !== undefined)
        .join(' '),
    )
    .join('\n');
}
