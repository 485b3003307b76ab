import type { LeaseTabName } from '@panoramic/contract';
import { sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { addressColumns } from './address.ts';

/** The kinds of row that words are looked for in, as the database's leases_with_words() knows them. */
export type WordsIn = 'lease' | 'contact' | 'date' | 'note' | 'document';

const everywhere: readonly WordsIn[] = ['lease', 'contact', 'date', 'note', 'document'];

/** Leases that have every word, each as the beginning of a word, in rows of these kinds. */
export function leasesWithWords(
  words: readonly string[],
  kinds: readonly WordsIn[],
  most: number | null = null,
): Sql {
  return sql`sd_id = any (array(select leases_with_words(
    ${[...words]}::text[], ${[...kinds]}::text[], ${most}::integer)))`;
}

/** The most leases that are looked at while somebody types; a word that more rows have does not say which one is meant. */
const mostCandidates = 2000;

/** Open leases first. Those already listed are left out, and those whose contacts have all the words: they are found as contacts. */
export function findByWords<Row extends object>(
  tx: Tx,
  clientId: number,
  { words, listed, limit }: { words: readonly string[]; listed: readonly number[]; limit: number },
): Promise<Row[]> {
  return tx.rows<Row>(sql`
    select l.sd_id, ${addressColumns}, l.sd_status, l.own from leases l
    where client_id = ${clientId} and active and ${leasesWithWords(words, everywhere, mostCandidates)}
      and sd_id <> all (${[...listed]}::integer[])
      and not (${leasesWithWords(words, ['contact'], mostCandidates)})
    order by sd_status, sd_id
    limit ${limit}`);
}

export interface RowWithWords {
  readonly sd_id: number;
  readonly tab: LeaseTabName;
  readonly text: string;
}

/** Characters of a text before the word that was found, and altogether. */
const before = 40;
const shown = 160;

/** Of each of these leases, the newest row of each kind that has a word: what to show beside the lease. */
export async function rowsWithWords(
  tx: Tx,
  clientId: number,
  leases: readonly number[],
  words: readonly string[],
): Promise<RowWithWords[]> {
  if (leases.length === 0) return [];
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter(Boolean);
  const rows = await tx.rows<RowWithWords>(sql`
    select distinct on (sd_id, tab, typed.word) sd_id, tab,
      (case when place > ${before} then '… ' else '' end) || btrim(substr(text, greatest(1, place - ${before}), ${shown})) as text
    from (
      select c_site as sd_id, 'contacts' as tab, c_id as id,
        concat_ws(' ', c_type, nullif(c_company, ''), c_fname, c_lname, email1, notes) as text
      from contacts where client_id = ${clientId} and c_site = any (${[...leases]}::integer[]) and active
      union all
      select sd_id, 'criticalDates', cd_id, concat_ws(' ', cd_type, to_char(cd_action, 'MM/DD/YYYY'), cd_note)
      from critical_dates where client_id = ${clientId} and sd_id = any (${[...leases]}::integer[]) and active
      union all
      select site_id, 'notes', com_id, concat_ws(' ', com_type, com_text)
      from site_comments where client_id = ${clientId} and site_id = any (${[...leases]}::integer[]) and active
      union all
      select sd_id, 'rentTerms', sd_id, tn_note
      from rent_notes where client_id = ${clientId} and sd_id = any (${[...leases]}::integer[]) and active
      union all
      select site_id, 'documents', file_id, concat_ws(' ', type, name, filename, text)
      from document_files where client_id = ${clientId} and site_id = any (${[...leases]}::integer[]) and active
      union all
      select f.site_id, 'documents', f.file_id, p.text
      from document_files f join document_pages p on p.client_id = f.client_id and p.digest = f.digest
      where f.client_id = ${clientId} and f.site_id = any (${[...leases]}::integer[]) and f.active
        and exists (select from unnest(${parts}::text[]) as word where p.words @@ page_words(word, ''))
    ) row_texts
    cross join unnest(${parts}::text[]) as typed (word)
    cross join lateral regexp_instr(lower(text), '(^|[^[:alnum:]])' || typed.word) as place
    where place > 0
    order by sd_id, tab, typed.word, id desc`);
  const texts = rows.map(({ sd_id, tab, text }) => `${sd_id} ${tab} ${text}`);
  return rows.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
}
