import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { asOwner } from '../../test/database.ts';
import { leasesOf } from '../../test/leases.ts';

const app = testApp();

// @security what-nobody-foresaw-answers-500
test('an unexpected error answers 500 in words, reveals nothing internal, and is logged with its cause', async () => {
  const lease = await leasesOf(app)();
  await asOwner(app.database.ownerUrl, (owner) => owner.query('alter table contacts rename to elsewhere'));
  const viewer = await app.as('no role');
  const { status, problem, headers } = await viewer.call('Leases/GetContacts', { id: lease.sd_id });
  expect(status).toBe(500);
  expect(problem.detail).toBe('Something went wrong on the server. What you entered was not saved.');
  expect(JSON.stringify(problem)).not.toMatch(/relation|contacts|select|\.ts/);
  const line = app.logged.find((one) => one.includes('relation'));
  expect(line).toContain(headers.get('x-request-id'));
});
