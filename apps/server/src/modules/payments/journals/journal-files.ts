import type { JournalFile, ParsedInput, PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { audit } from '#lib/log.ts';
import { refuse } from '#lib/problem.ts';
import { requestedSpan } from '../../accounting/index.ts';
import { lockPayments, type Deciding } from '../decide.ts';
import { madeFile, type LayoutContent } from '../files/layout-file.ts';
import { madeFileOf, nextFileNumber } from '../files/made-files.store.ts';
import { layoutNamed } from '../layouts.store.ts';
import { journalRows } from './journal-rows.ts';

/** Writes the journal of a closed month into a file, which stays as it is. */
export async function makeJournal(
  ctx: Deciding,
  { month, book, layout: name, format }: ParsedInput<'Payments/MakeJournal'>,
): Promise<JournalFile> {
  const { tx, clientId, actor, now, today, log } = ctx;
  await lockPayments(tx, clientId);
  const layout = await layoutNamed(tx, clientId, { subject: 'journal', name, format });
  const span = await requestedSpan(tx, { clientId, today, from: month, to: month, book, search: null });
  const closing = span.closed.find((one) => one.month === month);
  if (!closing) return refuse([{ field: 'month', message: `${month} is not closed. Nothing was written.` }]);
  const written = await tx.maybe<{ number: number }>(sql`
    select number from journal_files
    where client_id = ${clientId} and ap_id = ${closing.ap_id} and book = ${span.book}
      and lower(layout ->> 'name') = ${layout.name.toLowerCase()} and layout ->> 'format' = ${layout.format}`);
  if (written)
    refuse([
      { field: 'layout', message: `It is written already, in file ${written.number}. Nothing was written.` },
    ]);
  const number = await nextFileNumber(tx, 'journal', clientId);
  const { withoutCode, ...content } = await journalRows(tx, span, number);
  if (content.rows.length === 0)
    refuse([{ field: 'month', message: `Nothing is posted in ${month}. Nothing was written.` }]);
  const needsCode = layout.columns.some(({ value }) => value === 'costCenter' || value === 'entity');
  if (needsCode && withoutCode.length > 0) refuseWithoutCode(withoutCode);
  const { file, digest, filename } = await madeFile(layout, content, {
    name: `journal-${month}-${number}`,
    made: now,
  });
  const total = content.cents / 100;
  const { jf_id } = await tx.one<{ jf_id: number }>(sql`
    insert into journal_files (client_id, number, ap_id, month, book, layout, count, total, filename, file, digest,
      made_by, made_at)
    values (${clientId}, ${number}, ${closing.ap_id}, ${month}, ${span.book}, ${JSON.stringify(layout)},
      ${content.rows.length}, ${total}, ${filename}, ${file}, ${digest}, ${actor.userId}, ${now})
    returning jf_id`);
  const change = `journal of ${month} written in file ${number}`;
  audit(log, 'payments-changed', {
    change,
    count: content.rows.length,
    total,
    clientId,
    userId: actor.userId,
  });
  return madeFileOf<JournalFile>(tx, 'journal', clientId, jf_id);
}

function refuseWithoutCode(leases: readonly string[]): never {
  const some = leases.slice(0, 5).join('; ');
  const more = leases.length > 5 ? ` and ${leases.length - 5} more` : '';
  const message = `No code for Base Rent, from which cost center and entity come: ${some}${more}. Nothing was written.`;
  return refuse([{ field: 'layout', message }]);
}

/** The first entries of a month, closed or not. */
export async function journalPreview(
  tx: Tx,
  { clientId, month, today }: { clientId: number; month: string; today: PlainDate },
): Promise<LayoutContent> {
  const asked = { clientId, today, from: month, to: month, book: undefined, search: null };
  return journalRows(tx, await requestedSpan(tx, asked), 1, 10);
}
