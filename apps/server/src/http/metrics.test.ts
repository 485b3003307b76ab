import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const token = 'a-token-of-the-monitoring';
const backups = await temporaryFolder('backups');
const app = testApp({ METRICS_TOKEN: token, BACKUP_DIR: backups });
const withoutMetrics = testApp();

function ask(url: string, authorization?: string): Promise<Response> {
  return fetch(new URL('/metrics', url), authorization === undefined ? {} : { headers: { authorization } });
}

/** The value of a metric with these labels; NaN where there is none. */
function valueOf(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? Number.NaN);
}

describe('GET /metrics', () => {
  let text = '';
  beforeAll(async () => {
    const viewer = await app.as('no role');
    await viewer.call('Leases/ShowAllLeases');
    await viewer.call('Leases/EditLease', { sd_id: 2_000_000 });
    await app.caller(null).call('Account/token', { Username: 'nobody', Password: 'wrong' });
    text = await (await ask(app.url, `Bearer ${token}`)).text();
  });

  test('tells requests by call and status, failed sign-ins, connections and the database', () => {
    expect(
      valueOf(text, 'panoramic_request_duration_seconds_count{call="Leases/ShowAllLeases",status="200"}'),
    ).toBe(1);
    expect(
      valueOf(text, 'panoramic_request_duration_seconds_count{call="Leases/EditLease",status="403"}'),
    ).toBe(1);
    expect(valueOf(text, 'panoramic_sign_ins_failed_total')).toBe(1);
    expect(valueOf(text, 'panoramic_database_up')).toBe(1);
    expect(text).toMatch(/^panoramic_build_info\{version="\d+\.\d+\.\d+",commit="\w*"\} 1$/m);
    expect(valueOf(text, 'panoramic_database_bytes')).toBeGreaterThan(1_000_000);
    const open = ['idle', 'busy'].map((state) =>
      valueOf(text, `panoramic_pool_connections{state="${state}"}`),
    );
    expect(Math.max(...open)).toBeGreaterThan(0);
    expect(valueOf(text, 'panoramic_mails_waiting')).toBe(0);
  });

  test('tells the age of the newest backup', async () => {
    expect(valueOf(text, 'panoramic_backup_age_seconds')).toBeNaN();
    const file = join(backups, 'panoramic-2026-06-15.backup');
    await writeFile(file, '');
    const hourAgo = new Date(app.clock.now().getTime() - 3_600_000);
    await utimes(file, hourAgo, hourAgo);
    const later = await (await ask(app.url, `Bearer ${token}`)).text();
    expect(valueOf(later, 'panoramic_backup_age_seconds')).toBe(3600);
  });

  // @security metrics-need-their-token
  test('answers 401 without its token, also to an administrator', async () => {
    const admin = await app.as('Admin');
    for (const sent of [undefined, '', 'Bearer wrong', `Bearer ${token}x`, token, `Bearer ${admin.token}`])
      expect((await ask(app.url, sent)).status).toBe(401);
  });

  test('is no page of a server without METRICS_TOKEN', async () => {
    const reply = await ask(withoutMetrics.url, `Bearer ${token}`);
    expect(await reply.text()).not.toContain('panoramic_');
  });

  test('knows every metric that the alerts and the dashboard name', async () => {
    const folder = join(import.meta.dirname, '../../../../docs');
    const files = ['monitoring/alerts.yml', 'monitoring/dashboard.json', 'operations.md'];
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const named = new Set(texts.join(' ').match(/panoramic_[a-z_]+[a-z]/g));
    expect(named.size).toBeGreaterThan(10);
    for (const name of named)
      expect(text, name).toMatch(new RegExp(`^# TYPE ${name.replace(/_(count|bucket|sum)$/, '')}`, 'm'));
  });
});
