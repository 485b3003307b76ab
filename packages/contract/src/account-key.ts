/**
 * The key that user names and e-mail addresses are compared by, and by nothing else: in the browser, at
 * sign-in, for limits, links, single sign-on and uniqueness. The database stores it and compares its bytes.
 *
 * 1. NFKC: full-width letters, ligatures (`ﬁ`), the Kelvin sign and the long s become plain letters, and
 *    a letter with its mark has one spelling.
 * 2. Lower case by Unicode's own table, in no language. `İ` becomes `i` with a dot above (U+0307) and `ı`
 *    stays as it is: neither is `i`, because an address with one of them is another mailbox. `ẞ` becomes
 *    `ß`, which is not `ss`: these are two domains.
 * 3. The sigma at the end of a word becomes σ, because in capitals there is only one.
 * 4. NFKC again, and no blanks around it.
 *
 * The key of a key is the key itself, and no key has a capital letter.
 */
export function accountKey(nameOrAddress: string): string {
  return nameOrAddress.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').trim();
}

/** Normalising can lengthen a text; a longer key than this is refused. */
export const maxAccountKeyCharacters = 254;
