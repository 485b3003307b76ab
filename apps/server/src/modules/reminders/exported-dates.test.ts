import type { CallInput } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);

async function exported(dates: CallInput<'Reminders/ExportOpenDates'>['dates'], client?: 'Other') {
  const viewer = await app.as('no role', client);
  return app.raw(
    'POST',
    'api/Reminders/ExportOpenDates',
    { format: 'csv', dates },
    { authorization: `Bearer ${viewer.token}` },
  );
}

test('the Critical Date List is exported in the order sent, without deleted dates and those of another client', async () => {
  const lease = await aLease({ sd_num: '0042', sd_city: 'St. Louis', sd_state: 'MO', sd_ced: '2026-09-30' });
  const theirs = await aLease({ sd_num: 'theirs', sd_ced: '2026-09-30' }, 'Other');
  const writer = await app.as('Write');
  const { body: date } = await writer.call('Leases/EditCriticalDate', {
    sd_id: lease.sd_id,
    cd_type: 'Option to Renew',
    cd_action: '2026-06-01',
    cd_email: 'ann@a.example',
    cd_note: '=1+1',
  });
  const expiration = { cd_id: 0, sd_id: lease.sd_id };
  const other = await aLease({ sd_num: '0043' });
  const sent = [
    expiration,
    date,
    // The date of one lease, asked for with another.
    { cd_id: date.cd_id, sd_id: other.sd_id },
    { cd_id: 999_999, sd_id: lease.sd_id },
    { cd_id: 0, sd_id: theirs.sd_id },
  ];
  const reply = await exported(sent.map(({ cd_id, sd_id }) => ({ cd_id, sd_id })));
  expect(reply.headers.get('content-disposition')).toContain('Critical Date List 2026-06-15.csv');
  expect((await reply.text()).split('\r\n')).toEqual([
    'Office/Store #,Building,Address,Address 2,City,State,Zip,Type,Critical Date,Days Left,Status,Reminder Date,E-mail Addresses,Last Reminder,Notes/Comments',
    '0042,,,,St. Louis,MO,,Expiration of the lease,2026-09-30,107,Open,,,,',
    "0042,,,,St. Louis,MO,,Option to Renew,2026-06-01,-14,Overdue,,ann@a.example,,'=1+1",
    '',
  ]);
  expect((await (await exported([expiration], 'Other')).text()).split('\r\n')).toHaveLength(2);
});

test('an export without dates is refused', async () => {
  expect((await exported([])).status).toBe(400);
});
