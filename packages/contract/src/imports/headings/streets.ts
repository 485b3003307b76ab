const kinds =
  'st|street|ave|avenue|av|rd|road|blvd|boulevard|dr|drive|ln|lane|way|pkwy|parkway|hwy|highway|fwy|freeway|ct|court|cir|circle|pl|place|plaza|ter|terrace|trl|trail|pike|tpke|turnpike|loop|sq|square|row|alley|aly|crossing|xing|expy|expressway|route|rte|broadway|bypass|byp|mall|cres|crescent|close|quay';

/** A house number, the name of a street and what kind of street it is: "11 Elm Street", "2-14 N 5th Ave, Suite 3". */
const street = new RegExp(
  String.raw`^\d+[a-z]?(?:\s?-\s?\d+)?\s+(?:[\p{L}\p{N}.'’-]+\s+){0,5}(?:${kinds})\b\.?`,
  'iu',
);

/** Most of the texts are addresses of streets, whatever stands above them. */
export function areStreets(texts: readonly string[]): boolean {
  return texts.length > 1 && texts.filter((text) => street.test(text)).length >= 0.6 * texts.length;
}

const stateAndZip = /[a-z]{2}[.,]?\s+[A-Z]{2}[.,]?\s+\d{5}(?:-\d{4})?$/;

/** No address is longer. */
const longestAddress = 200;

/** The texts of a column are addresses, most of them different: each row is a place, as leases are. */
export function areOwnAddresses(texts: readonly string[]): boolean {
  if (texts.length < 3 || texts.some((text) => text.length > longestAddress)) return false;
  if (new Set(texts).size < 0.8 * texts.length) return false;
  return areStreets(texts) || texts.filter((text) => stateAndZip.test(text)).length >= 0.6 * texts.length;
}
