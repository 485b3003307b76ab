import { states, type Visitor, type State } from './view.ts';

export interface Picture {
  readonly file: string;
  readonly group: string;
  readonly view: string;
  readonly visitor: Visitor;
  readonly state: State;
  readonly width: number;
  readonly scheme: string;
  readonly sideways: boolean;
}

/** An HTML page of all pictures grouped by screen. */
export function gallery(pictures: readonly Picture[]): string {
  const groups = Map.groupBy(pictures, ({ group }) => group);
  const sections = [...groups].map(([group, taken]) => {
    const viewsOf = Map.groupBy(taken, ({ view }) => view);
    const parts = [...viewsOf].map(
      ([view, of]) => `<h3 id="${slug(group, view)}">${text(view)}</h3>${rows(of)}`,
    );
    return `<h2>${text(group)}</h2>${parts.join('')}`;
  });
  const contents = [...groups].map(([group, taken]) => {
    const names = [...new Set(taken.map(({ view }) => view))];
    const links = names.map((view) => `<a href="#${slug(group, view)}">${text(view)}</a>`);
    return `<p><b>${text(group)}</b> ${links.join(' · ')}</p>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Panoramic</title>
<style>${style}</style><h1>Screens of Panoramic</h1><p>${pictures.length} pictures</p>
<nav>${contents.join('')}</nav>${sections.join('')}</html>`;
}

function rows(pictures: readonly Picture[]): string {
  return [...Map.groupBy(pictures, ({ visitor, state }) => `${state} as ${visitor}`)]
    .toSorted(([, [a]], [, [b]]) => orderOf(a) - orderOf(b))
    .map(([name, taken]) => `<h4>${text(name)}</h4><div class="row">${taken.map(figure).join('')}</div>`)
    .join('');
}

function orderOf(picture: Picture | undefined): number {
  return picture ? states.indexOf(picture.state) : 0;
}

function figure({ file, width, scheme, sideways }: Picture): string {
  const caption = `${width} ${scheme}${sideways ? ' <strong>scrolls sideways</strong>' : ''}`;
  const shown = Math.round(width / 5);
  return `<a href="${file}"><img loading="lazy" src="${file}" width="${shown}" alt=""><br>${caption}</a>`;
}

function slug(...words: string[]): string {
  return words.join('-').replaceAll(/[^A-Za-z0-9]+/g, '-');
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const style = `body{font:14px/1.4 system-ui,sans-serif;margin:24px;background:#f2f4f5;color:#1b2329}
h4{margin:12px 0 4px;font-weight:500;color:#5b6770}.row{display:flex;flex-wrap:wrap;gap:12px;align-items:flex-start}
a{color:#155f78;text-decoration:none;font-size:12px}img{border:1px solid #c3ccd2;max-height:480px;object-fit:cover;object-position:top}
strong{color:#b3261e}`;
