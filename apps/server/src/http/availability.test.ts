import { afterEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { aForm, filesOf } from '../../test/documents.ts';
import { leasesOf } from '../../test/leases.ts';
import { setAvailability } from '../db/setup/availability.ts';

const app = testApp();
const aLease = leasesOf(app);

afterEach(() => setAvailability(app.database.pool, { restarting: null, diskFull: false }));

test('while the database is being started again, ready answers 503 and says why; live answers', async () => {
  const restarting = 'The database is being started again: the disk is full.';
  setAvailability(app.database.pool, { restarting, diskFull: true });
  const reply = await fetch(`${app.url}/health/ready`);
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('2');
  expect(await reply.json()).toMatchObject({ detail: restarting });
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
});

describe('on a full disk', () => {
  // @security save-answers-507-words-changes
  test('a save answers 507 in words and changes nothing', async () => {
    const writer = await app.as('Write');
    const lease = await aLease({ sd_num: 'before' });
    setAvailability(app.database.pool, { restarting: null, diskFull: true });
    const saved = await writer.call('Leases/EditLease', {
      sd_id: lease.sd_id,
      version: lease.version,
      sd_num: 'x',
    });
    expect(saved.status).toBe(507);
    expect(saved.problem.detail).toBe(
      'Nothing was saved: the server has no space left. Reading still works.',
    );
    const read = await writer.call('Leases/GetLease', { id: lease.sd_id });
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ sd_num: 'before', version: lease.version });
  });

  test('a file is refused before it is written', async () => {
    const { sd_id } = await aLease();
    const writer = await app.as('Write');
    setAvailability(app.database.pool, { restarting: null, diskFull: true });
    const form = aForm({ site_id: sd_id, name: 'large' }, { filename: 'large.bin', bytes: 'x'.repeat(3e6) });
    expect((await writer.call('Leases/EditDocumentFiles', form)).status).toBe(507);
    expect(await filesOf(app)).toEqual([]);
  });

  test('people sign in and out, ready answers 200 and says that saves are refused', async () => {
    setAvailability(app.database.pool, { restarting: null, diskFull: true });
    const refused = await app
      .caller(null)
      .call('Account/token', { Username: 'nobody', Password: 'a wrong password' });
    // The sign-in is refused because of the password, as it is without a full disk.
    expect(refused.status).toBe(401);
    const reader = await app.as('Home Limited');
    expect((await reader.call('Account/Logout')).status).toBe(200);
    const ready = await fetch(`${app.url}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ note: expect.stringContaining('saves are refused') });
  });
});
