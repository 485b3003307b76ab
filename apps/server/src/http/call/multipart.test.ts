import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { SlowRequest, statusOf } from '../../../test/slow-request.ts';

const app = testApp();

function part(name: string, content: string): string {
  return `--boundary\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.pdf"\r\n\r\n${content}\r\n`;
}

// @security second-file-refused-before-taken-in
test('a form with a second file is refused when that file begins, before it is taken in', async () => {
  const { token } = await app.as('Write');
  const first = part('first', 'x'.repeat(1000));
  const second = part('second', 'y'.repeat(500_000));
  const request = new SlowRequest(
    app.url,
    'api/Leases/EditDocumentFiles',
    `${first}${second}--boundary--\r\n`,
    {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=boundary',
    },
  );
  request.send(first);
  request.send(second.slice(0, 1000));
  const answer = await new Promise<string>((resolve) => {
    request.onData(resolve);
  });
  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('Send one file at a time.');
});

test('the fields of a form are refused beyond a megabyte, one by one and together', async () => {
  const { token } = await app.as('Write');
  async function send(...lengths: number[]) {
    const body = new FormData();
    for (const [index, length] of lengths.entries()) body.set(`field${index}`, 'x'.repeat(length));
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${app.url}/api/Leases/EditDocumentFiles`, { method: 'POST', headers, body });
  }
  const most = 1024 * 1024;
  for (const lengths of [[most + 1], [most / 2, most / 2, 1]]) {
    const refused = await send(...lengths);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain('The fields of the form are longer than 1024 KB.');
  }
  // Taken in whole: the form names no lease.
  expect((await send(most / 2, most / 2)).status).toBe(404);
});
