import type { Readable } from 'node:stream';
import {
  billLetter,
  leaseName,
  statementYear,
  type BillLetter,
  type LetterKind,
  type PlainDate,
} from '@panoramic/contract';
import type { FileWriter } from '#calls/file-writer.ts';
import { handlers, RawReply, steps } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { wordDocumentType } from '#lib/word/document-styles.ts';
import { readLeaseFile } from '../leases/index.ts';
import { checkOfStatement } from './findings.ts';

const titles: Record<LetterKind, string> = { dispute: 'Objection', backup: 'Request for Backup' };

export function letterHandlers(writeAside: FileWriter<BillLetter>) {
  return handlers({
    'Expenses/GetLetter': steps(async (ctx, { id, kind }) => {
      const { clientId, actor, today, log } = ctx;
      const { letter, lease, year } = await ctx.transact(
        (tx) => letterOf(tx, { clientId, id, kind, today }),
        'read',
      );
      const { userId } = actor;
      const file = await writeAside({ clientId, userId }, letter, ctx.request.signal);
      audit(log, 'exported', { report: titles[kind], statement: id, clientId, userId });
      const name = attachment(`${titles[kind]} ${leaseName(lease)} ${year} ${today}.docx`);
      return new RawReply(wordDocumentType, file.read(), { 'content-disposition': name });
    }),
  });
}

interface LetterRequest {
  readonly clientId: number;
  readonly id: number;
  readonly kind: LetterKind;
  readonly today: PlainDate;
}

async function letterOf(tx: Tx, { clientId, id, kind, today }: LetterRequest) {
  const { statement, clause, checked, problem } = await checkOfStatement(tx, clientId, id);
  if (!clause || !checked) throw new Problem('refused', problem ?? 'The statement cannot be checked.');
  if (kind === 'dispute' && !checked.findings.some(({ sure }) => sure === 'computed'))
    throw new Problem('refused', 'The bill agrees with the lease: there is nothing to object to.');
  const { tenant, lease, landlord } = await readLeaseFile(tx, clientId, statement.sd_id);
  const letter = billLetter(kind, { tenant, lease, landlord, clause, statement, checked }, today);
  return { letter, lease, year: statementYear(statement.to) };
}

/** Written by the process that makes reports, which alone loads the writer of Word documents. */
export async function writeBillLetter(_tx: Tx, letter: BillLetter): Promise<Readable> {
  const { writeLetter } = await import('./letter-document.ts');
  return writeLetter(letter);
}
