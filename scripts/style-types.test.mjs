import { expect, test } from 'vitest';
import { classNames, declarationOf } from './style-types.mjs';

const css = `
/* .commented { } */
.row[data-tone='.quoted'] > .cell:not(.last),
:global(.mantine-Button-root) .inside { padding: .5rem; background: url(icons/check.svg); }
@media (width > 12.5em) { .wide-one::after { content: '.shown'; transition: opacity .2s; } }
`;

test('the classes of a style module are those of its selectors, without global ones', () => {
  expect(classNames(css)).toEqual(['cell', 'inside', 'last', 'row', 'wide-one']);
});

test('the declaration of a style module has its classes and no others', () => {
  expect(declarationOf('.one { color: red } .two { color: red }')).toBe(
    'declare const classes: {\n  readonly "one": string;\n  readonly "two": string;\n};\nexport default classes;\n',
  );
});
