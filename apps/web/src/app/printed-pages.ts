import { showDate, type PlainDate } from '@panoramic/contract';
import { useEffect } from 'react';

/** Every printed page says whose data it shows, as of when, and which page of how many it is. */
export function usePrintedPages(client: string, today: PlainDate): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRule(client, showDate(today)));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [client, today]);
}

/** The CSS rule of printed pages. It is made here, because a shipped style sheet knows no client or date. */
export function pageRule(client: string, date: string): string {
  const look = 'font: 8pt Inter, sans-serif; color: #5c6670;';
  return `@page {
    margin: 16mm 12mm;
    @top-left { content: ${quoted(client)}; ${look} }
    @top-right { content: ${quoted(date)}; ${look} }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); ${look} }
  }`;
}

/** Quotes text as a CSS string. Characters of a client's name that could end the string are escaped. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}
