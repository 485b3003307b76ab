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
