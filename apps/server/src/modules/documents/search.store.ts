import type { DocumentExcerpt, DocumentFilter, FoundDocument } from '@panoramic/contract';
import { empty, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { addressJson } from '../leases/index.ts';

/** The most pages that one search looks at, so that a search for a word on every page stays cheap. */
const mostPages = 5000;
/** Private-use characters that mark a match; stored texts never contain them. */
const begin = '\uE000';
const end = '\uE001';

type Row = Omit<FoundDocument, 'excerpt'> & { readonly excerpt: string | null };

/** Documents of leases that are not deleted, newest first; those that match a text, best match first. */
export async function findDocuments(
  tx: Tx,
  clientId: number,
  filter: DocumentFilter,
  limit: number,
): Promise<FoundDocument[]> {
  const terms = termsOf(filter.text ?? '');
  const rows = await tx.rows<Row>(
    terms.words.length === 0 ? listed(clientId, filter, limit) : searched(clientId, filter, terms, limit),
  );
  return rows.map((row) => Object.assign({}, row, { excerpt: excerptOf(row.excerpt ?? '') }));
}

function listed(clientId: number, filter: DocumentFilter, limit: number): Sql {
  return sql`
    select ${columns}, null::integer as page, 0 as matches, null as excerpt
    ${documents(clientId, filter)}
    order by d.date desc nulls last, d.file_id desc limit ${limit}`;
}

/** Excerpts are made of the rows that are shown, not of all that were found. */
function searched(clientId: number, filter: DocumentFilter, terms: Terms, limit: number): Sql {
  const { words, openEnd } = terms;
  return sql`
    with hits as materialized (
      select digest, max(rank) as rank, count(*)::integer as matches,
        (array_agg(page order by rank desc, page))[1] as page
      from pages_like(${words}, ${openEnd}, ${mostPages}) group by digest),
    found as (
      select ${columns}, d.digest, h.page, coalesce(h.matches, 0) as matches, h.rank
      ${documents(clientId, filter, sql`left join hits h on h.digest = d.digest`)}
        and (h.digest is not null or ${isNamed(words)})
      order by h.rank desc nulls last, d.date desc nulls last, d.file_id desc limit ${limit})
    select ${join(columnNames.map((name) => sql`f.${name}`))}, f.page, f.matches,
      ts_headline('english', p.text, page_query(${words}, ${openEnd}), ${headline}) as excerpt
    from found f
    left join document_pages p on p.client_id = ${clientId} and p.digest = f.digest and p.page = f.page
    order by f.rank desc nulls last, f.date desc nulls last, f.file_id desc`;
}

const headline = `StartSel=${begin}, StopSel=${end}, MaxFragments=2, MaxWords=22, MinWords=8, FragmentDelimiter=" … "`;

const columns = sql`d.file_id, d.site_id as sd_id, ${addressJson} as site_details, d.type, d.name, d.filename,
  d.date, d.expires, case when d.digest is not null then coalesce(t.state, 'waiting') end as state, t.pages`;
const columnNames = [
  sql`file_id`,
  sql`sd_id`,
  sql`site_details`,
  sql`type`,
  sql`name`,
  sql`filename`,
  sql`date`,
  sql`expires`,
  sql`state`,
  sql`pages`,
];

function documents(clientId: number, filter: DocumentFilter, joined: Sql = empty): Sql {
  const { type, lease, from, to } = filter;
  return sql`
    from document_files d
    join leases l on l.client_id = d.client_id and l.sd_id = d.site_id
    left join document_texts t on t.client_id = d.client_id and t.digest = d.digest
    ${joined}
    where d.client_id = ${clientId} and d.active and l.active
      ${type ? sql`and d.type = ${type}` : empty}
      ${lease ? sql`and d.site_id = ${lease}` : empty}
      ${from ? sql`and d.date >= ${from}` : empty}
      ${to ? sql`and d.date <= ${to}` : empty}`;
}

/** Every word stands in its name, file name, type or note. */
function isNamed(words: readonly string[]): Sql {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql`concat_ws(' ', d.name, d.filename, d.type, d.text) ilike all (${patterns})`;
}

export interface Terms {
  /** Single words, and quoted words as one entry. */
  readonly words: readonly string[];
  /** The last word may be the beginning of one. */
  readonly openEnd: boolean;
}

export function termsOf(text: string): Terms {
  const words = [...text.matchAll(/"([^"]*)"?|[^\s"]+/g)]
    .map(([whole, quoted]) => (quoted ?? whole).trim())
    .filter((word) => word !== '');
  return { words, openEnd: /[\p{L}\p{N}]{2}$/u.test(text) && /^[\p{L}\p{N}]+$/u.test(words.at(-1) ?? '') };
}

/** Splits the excerpt into marked and plain pieces, so that no markup is written or parsed anywhere. */
export function excerptOf(text: string): DocumentExcerpt {
  return text
    .split(begin)
    .flatMap((piece, index) => {
      if (index === 0) return [{ text: piece, marked: false }];
      const [marked = '', ...rest] = piece.split(end);
      return [
        { text: marked, marked: true },
        { text: rest.join(''), marked: false },
      ];
    })
    .filter((piece) => piece.text !== '');
}
