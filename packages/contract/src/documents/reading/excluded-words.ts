/** What leases exclude, and the word that lines of a statement have for it. */
const phrases: readonly (readonly [word: string, RegExp])[] = [
  ['commissions', /\bcommissions\b/i],
  ['advertising', /\badvertising\b/i],
  ['marketing', /\bmarketing\b/i],
  ['depreciation', /\bdepreciation\b/i],
  ['debt service', /\bdebt service\b/i],
  [
    'mortgage',
    /\bmortgage (?:payments|interest)\b|\b(?:payments|interest) (?:on|under) (?:any )?mortgages?\b/i,
  ],
  ['ground rent', /\bground (?:lease|rent)s?\b/i],
  ['executive salaries', /\bexecutive salaries\b|\bsalaries of (?:executives|officers)\b/i],
  ['tenant improvements', /\btenant improvements\b/i],
  ['reserves', /\breserves\b/i],
  ['penalties', /\bpenalties\b/i],
  ['contributions', /\b(?:charitable|political) contributions\b/i],
  ['art', /\bsculptures?\b|\bworks? of art\b/i],
];

/** The words in the order in which a lease has them. */
export function excludedWords(segments: readonly string[]): readonly string[] {
  return segments.flatMap((text) =>
    phrases
      .flatMap(([word, phrase]) => {
        const found = phrase.exec(text);
        return found ? [{ word, at: found.index }] : [];
      })
      .toSorted((a, b) => a.at - b.at)
      .map(({ word }) => word),
  );
}
