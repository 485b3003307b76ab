/** Height in points of a line of the cells' font, 10-point Calibri. */
const lineHeight = 13;

/** Spreadsheets show no row that is higher. */
const highest = 409;

/** Points that so many lines need, with a little room. */
export function heightOf(lines: number): number {
  return Math.min(highest, lines * lineHeight + 2);
}

/** How many lines the text takes in a column of so many characters, broken between words. */
export function linesOf(text: string, width: number): number {
  // Returns early for nearly every cell, because this runs for each of them.
  if (text.length <= width && !text.includes('\n')) return 1;
  let lines = 0;
  for (const paragraph of text.split('\n')) lines += paragraphLines(paragraph, Math.max(1, width));
  return lines;
}

function paragraphLines(paragraph: string, width: number): number {
  let [lines, used] = [1, 0];
  for (const { length } of paragraph.split(' ')) {
    const fits = used === 0 || used + 1 + length <= width;
    used = fits ? used + (used === 0 ? 0 : 1) + length : length;
    if (!fits) lines += 1;
    // A word that is longer than the column goes on in the next line.
    while (used > width) {
      lines += 1;
      used -= width;
    }
  }
  return lines;
}

/** The text in lines of at most so many characters, broken between words; a longer word has a line of its own. */
export function brokenLines(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Characters of the column in which no word of the heading breaks, in bold and in wide typefaces as well. */
export function headingWidth(heading: string): number {
  return Math.ceil(longestWord(heading) * 1.2) + 2;
}

export function longestWord(text: string): number {
  return Math.max(...text.split(' ').map(({ length }) => length));
}
