/**
 * Runs in the page. Returns the texts whose colours are too close to each other, or whose background is not
 * simply what their ancestors are painted with. axe decides on these alone, because it takes most of its time
 * to find the background of every text.
 */
export function textsOfDoubtfulContrast(): Element[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  /** Undefined where texts are not simply drawn on colours. */
  type Background = Colour | undefined;

  const backgrounds = new Map<Element, Background>();
  const withoutText = ['checkbox', 'radio', 'file', 'range'].map((type) => `[type="${type}"]`).join();
  const texts = new Set<Element>(document.querySelectorAll(`input:not(${withoutText}), select, textarea`));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.parentElement && text.nodeValue?.trim()) texts.add(text.parentElement);
  const doubtful = [...texts].filter((element) => element.checkVisibility() && isDoubtful(element));
  return [...Map.groupBy(doubtful, looksOf).values()].flatMap((alike) => alike.slice(0, 3));

  /** The key is the same for texts that get their colours from the same style rules. */
  function looksOf(element: Element): string {
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
    const isDisabled = element.closest(':disabled, [aria-disabled="true"], [data-disabled]') !== null;
    const classes = [element, element.parentElement].map((one) => `${one?.tagName} ${one?.className}`);
    return [...classes, color, backgroundColor, fontSize, fontWeight, isDisabled].join();
  }

  function isDoubtful(element: Element): boolean {
    const style = getComputedStyle(element);
    const background = backgroundOf(element);
    const colour = colourIn(style.color);
    if (!background || !colour) return true;
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    return contrastBetween(painted(colour, background), background) < (isLarge ? 3.05 : 4.55);
  }

  function backgroundOf(element: Element | null): Background {
    if (!element) return [1, 1, 1, 1];
    if (!backgrounds.has(element)) backgrounds.set(element, computedBackground(element));
    return backgrounds.get(element);
  }

  function computedBackground(element: Element): Background {
    const style = getComputedStyle(element);
    const own = colourIn(style.backgroundColor);
    if (!own || style.backgroundImage !== 'none' || style.opacity !== '1' || style.filter !== 'none')
      return undefined;
    // Opacity and filters of an ancestor change the text as well.
    const below = backgroundOf(element.parentElement);
    if (!below || own[3] === 1) return below && own;
    // A positioned element may be painted over something other than its parent.
    return ['absolute', 'fixed'].includes(style.position) ? undefined : painted(own, below);
  }

  function painted(colour: Colour, below: Colour): Colour {
    const mixed = (channel: 0 | 1 | 2) => colour[channel] * colour[3] + below[channel] * (1 - colour[3]);
    return [mixed(0), mixed(1), mixed(2), 1];
  }

  function colourIn(text: string): Colour | undefined {
    const found = /^(rgba?|color)\((?:srgb )?([\d.]+),? ([\d.]+),? ([\d.]+)(?:(?:,| \/) ([\d.]+))?\)$/.exec(
      text,
    );
    if (!found) return undefined;
    const full = found[1] === 'color' ? 1 : 255;
    const [red, green, blue] = [found[2], found[3], found[4]].map((part) => Number(part) / full);
    return [red ?? 0, green ?? 0, blue ?? 0, Number(found[5] ?? 1)];
  }

  /** As the guidelines define it (WCAG 2, relative luminance). */
  function contrastBetween(one: Colour, other: Colour): number {
    const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  }

  function luminance([red, green, blue]: Colour): number {
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }

  function linear(channel: number): number {
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }
}
