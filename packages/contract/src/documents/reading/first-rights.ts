import type { OptionFinding } from './findings.ts';
import { before, datesIn, type DateReading } from './values.ts';

const kinds = '(refusal|offer|negotiation)';
/** Sentences that give the tenant the right; others only mention it. */
const grants = [
  new RegExp(
    `\\b(?:Tenant|Lessee)\\b[^.]{0,80}\\b(?:shall have|will have|has|is (?:hereby )?(?:given|granted))\\b[^.]{0,60}\\bright of first ${kinds}`,
    'i',
  ),
  new RegExp(
    `\\b(?:Landlord|Lessor) (?:hereby )?grants (?:to )?(?:Tenant|Lessee)\\b[^.]{0,80}\\bright of first ${kinds}`,
    'i',
  ),
  new RegExp(
    `\\bfirst offer [^.]{0,60}\\bto (?:Tenant|Lessee)\\b[^.]{0,200}\\(the "Right of First ${kinds}"\\)`,
    'i',
  ),
];
const isRefused =
  /\b(?:no|not have|without|never|waives?|existing|superior|subordinate|other tenants?'?) [^.]{0,40}right of first/i;

/** Rights of first refusal and of first offer. Few have a last day of their own. */
export function firstRightsIn(
  sentences: readonly string[],
  page: number,
  reading: DateReading,
): readonly OptionFinding[] {
  return sentences.flatMap((sentence) => {
    const kind = grants.map((grant) => grant.exec(sentence)?.[1]).find((found) => found !== undefined);
    if (kind === undefined || isRefused.test(sentence)) return [];
    const ends = datesIn(sentence, reading).filter(({ start }) =>
      /\b(?:until|through|on or before|expires on|ends on)(?: and including)? $/i.test(
        before(sentence, start, 40),
      ),
    );
    const [end, other] = ends;
    return [
      {
        type: 'Right of First Refusal',
        last: end && !other ? { on: end.value } : null,
        note: noteOf(sentence, kind.toLowerCase()),
        terms: {},
        page,
        quote: sentence,
        rule: 'Right of first refusal or offer',
      },
    ];
  });
}

const anyDays = /\((\d{1,3})\) (business )?days\b|\b(\d{1,3}) (business )?days\b/gi;

function noteOf(sentence: string, kind: string): string {
  const what = /\bto (?:purchase|buy)\b/i.test(sentence) ? ' to purchase' : '';
  const days = [...sentence.matchAll(anyDays)];
  const [first] = days;
  const count = first?.[1] ?? first?.[3];
  const answer =
    days.length === 1 && count !== undefined
      ? `; ${count} ${first?.[2] || first?.[4] ? 'business ' : ''}days to answer`
      : '';
  return `Right of first ${kind}${what}${answer}`;
}
