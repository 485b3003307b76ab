import {
  companyKey,
  landlordFields,
  landlordsOf,
  showDate,
  type Field,
  type Landlord,
  type PlainDate,
} from '@panoramic/contract';
import { handlers, RawReply, steps, type Actor } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { copyToScratchFile } from '#lib/files/scratch-file.ts';
import { audit } from '#lib/log.ts';
import { exportTypes, listFile } from '#lib/spreadsheet/list-file.ts';
import { viewOf } from '../market-access.ts';
import { marketSettings } from '../settings.store.ts';
import { landlordDeals, landlordLeases } from './landlords.store.ts';

/** The companies that lease to the client. */
export const landlordHandlers = handlers({
  'Market/GetLandlords': steps((ctx) => ctx.transact((tx) => landlords(tx, ctx), 'read')),

  'Market/ExportLandlords': steps(async (ctx) => {
    const { clientId, actor, today, now, log } = ctx;
    const { rows, client } = await ctx.transact(
      async (tx) => ({
        rows: await landlords(tx, ctx),
        client: await tx.one<{ cl_name: string }>(sql`select cl_name from clients where cl_id = ${clientId}`),
      }),
      'read',
    );
    const printed = { report: 'Landlords', client: client.cl_name, date: showDate(today) };
    const columns = columnsFor(rows);
    const sheet = { name: 'Landlords', printed, columns, rows: () => inOne(rows), made: now };
    const file = await copyToScratchFile(listFile(sheet, 'xlsx'));
    audit(log, 'exported', { list: 'landlords', rows: rows.length, clientId, userId: actor.userId });
    const name = attachment(`Landlords ${today}.xlsx`);
    return new RawReply(exportTypes.xlsx, file.read(), { 'content-disposition': name });
  }),
});

interface Asker {
  readonly clientId: number;
  readonly actor: Actor;
  readonly today: PlainDate;
}

/** Nothing of a comp is read for somebody who sees figures only. */
async function landlords(tx: Tx, { clientId, actor, today }: Asker): Promise<Landlord[]> {
  const view = viewOf(actor, await marketSettings(tx, clientId));
  const leases = await landlordLeases(tx, clientId, today);
  if (view !== 'everything') return landlordsOf(leases, null);
  const keys = new Set(leases.flatMap(({ company }) => companyKey(company) ?? []));
  return landlordsOf(leases, keys.size === 0 ? [] : await landlordDeals(tx, keys));
}

const ofComps: readonly string[] = ['owned', 'bought', 'sold'];

function columnsFor(rows: readonly Landlord[]) {
  const hasDeals = rows.some(({ deals }) => deals !== undefined);
  return Object.entries<Field>(landlordFields)
    .filter(([name]) => hasDeals || !ofComps.includes(name))
    .map(([name, field]) => ({ name, heading: field.label, field }));
}

async function* inOne(rows: readonly Landlord[]) {
  yield rows.map(({ deals, ...row }) => ({ ...row, ...deals }));
}
