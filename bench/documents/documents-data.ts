import { inTransaction, nobody } from '../../apps/server/src/db/scope/transaction.ts';
import { pdfOf } from '../../apps/server/seed/leases/pdf.ts';
import { asOwner } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';

const pagesOfDocument = 2;
const wordsOfPage = 120;
/** A word is on about one page in a hundred. */
const vocabulary = wordsOfPage * 100;

/** Words that a search may ask for; none is a beginning of another. */
export function benchWord(number: number): string {
  return `word${String(number % vocabulary).padStart(6, '0')}`;
}

/** Gives each client this many documents, the same for all; a kept database has them already. */
export async function fillDocuments(
  { ownerUrl }: LoadedDatabase,
  clientIds: readonly number[],
  documents: number,
): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    await inTransaction(pool, nobody, async (tx) => {
      await tx.query('set local statement_timeout = 0');
      await tx.query(`set local maintenance_work_mem = '256MB'`);
      await tx.query('set local session_replication_role = replica');
      const { rows } = await tx.query('select 1 from document_files where name = $1', [`Lease ${documents}`]);
      if (rows.length > 0) return;
      await tx.query(
        `with leases_of as (
           select client_id, sd_id, row_number() over (partition by client_id order by sd_id) - 1 as place,
             count(*) over (partition by client_id) as leases
           from leases where client_id = any($1))
         insert into document_files (client_id, site_id, type, name, date, filename, digest, size)
         select client_id, sd_id, 'Lease', 'Lease ' || n, date '2020-01-01' + n % 2000, n || '.pdf',
           encode(sha256(convert_to('bench ' || n, 'UTF8')), 'hex'), 1000
         from generate_series(1, $2::integer) n join leases_of on place = n % leases`,
        [clientIds, documents],
      );
      await tx.query(`
        insert into document_texts (client_id, digest, state, pages, read_at)
        select distinct client_id, digest, 'read', ${pagesOfDocument}, now() from document_files
        where digest is not null on conflict do nothing`);
      const { rows: indexes } = await tx.query(
        `select pg_get_indexdef('document_pages_by_words'::regclass) as definition`,
      );
      await tx.query('drop index document_pages_by_words');
      // The words of a page follow from its digest, so that every run searches the same texts.
      await tx.query(`
        insert into document_pages (client_id, digest, page, text)
        select t.client_id, t.digest, page, 'Lease agreement ' || words
        from document_texts t, generate_series(1, ${pagesOfDocument}) page,
        lateral (
          select string_agg('word' || lpad(((hashtextextended(t.digest || page || n, 7) & 2147483647) % ${vocabulary})::text, 6, '0'), ' ') as words
          from generate_series(1, ${wordsOfPage}) n) w
        on conflict do nothing`);
      // Building the index in one go takes a tenth of the time.
      await tx.query(String(indexes[0]?.['definition']));
    });
    await pool.query('vacuum analyze');
  });
}

/** A lease of two pages that differs from every other. */
export function benchPdf(number: number): Buffer {
  const pages = Array.from({ length: pagesOfDocument }, (_, page) => ({
    heading: `Lease ${number}, page ${page + 1}`,
    lines: Array.from({ length: 40 }, (_line, line) =>
      Array.from({ length: 10 }, (_word, at) => benchWord(number * 7919 + page * 400 + line * 10 + at)).join(
        ' ',
      ),
    ),
  }));
  return Buffer.from(pdfOf(pages));
}
