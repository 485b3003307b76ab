import { axe, expect, test } from './test.ts';

const grey = 'color: #999';
/** Texts that are hard to read: plain, through opacity, and placed over something else. */
const hardToRead = [
  `<p style="${grey}">Rent</p>`,
  '<p style="opacity: 0.4">Rent</p>',
  `<div style="background: #000; height: 3rem; position: relative">
     <div style="background: #fff; height: 3rem"></div>
     <p style="${grey}; position: absolute; top: 0; margin: 0">Rent</p>
   </div>`,
  `<input aria-label="Rent" value="12" style="${grey}">`,
];
const easyToRead = `
  <p style="color: #555">Rent</p>
  <p style="background: #222; color: #eee">Rent</p>
  <p style="${grey}; font-size: 0"></p>
  <button disabled style="${grey}">Save</button>`;

test('texts that are hard to read are found, and no others', async ({ page }) => {
  async function show(content: string) {
    await page.setContent(`<html lang="en"><title>Rent</title><main><h1>Rent</h1>${content}</main></html>`);
  }
  await show(easyToRead);
  await axe(page);
  for (const content of hardToRead) {
    await show(easyToRead + content);
    await expect(axe(page), content).rejects.toThrow(/light color-contrast/);
  }
});
