import {
  contactIdentity,
  contactReach,
  type CallOutput,
  type LeaseFields,
  type ParsedInput,
  type QuickContact,
} from '@panoramic/contract';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { literal, searchedWords } from '#db/scope/where.ts';
import { addressColumns, addressJson } from './address.ts';
import { leasesLike } from './lease.store.ts';
import { findByWords, rowsWithWords } from './lease-words.store.ts';

type Found = CallOutput<'Leases/QuickSearch'>[number];
type NamedLease = Omit<Found, 'rows'>;
type Duplicate = CallOutput<'Leases/FindDuplicates'>[number];

const found = sql`l.sd_id, ${addressColumns}, l.sd_status`;
/** With the values of own fields, in which the words may be. */
const foundByWord = sql`${found}, l.own`;

/** A single letter begins words of nearly every contact. */
const shortestWord = 2;
/** As many as fit on a screen of the command search. */
const mostFound = 8;

/**
 * Every word typed begins a word of the number, building, address, city or an own value; the number counts most. Behind
 * these stand leases that have some of the words in other fields or in their rows, which say where.
 */
export async function quickSearch(tx: Tx, clientId: number, query: string): Promise<Found[]> {
  const words = searchedWords(query);
  if (words.length === 0) return [];
  const named = await findNamed(tx, clientId, words);
  if (named.length === mostFound) return named.map((lease) => ({ ...lease, rows: [] }));
  const listed = named.map(({ sd_id }) => sd_id);
  const others = await findByWords<NamedLease>(tx, clientId, {
    words,
    listed,
    limit: mostFound - named.length,
  });
  const rows = await rowsWithWords(
    tx,
    clientId,
    others.map(({ sd_id }) => sd_id),
    words,
  );
  return [...named, ...others].map((lease) =>
    Object.assign(lease, {
      rows: rows.filter(({ sd_id }) => sd_id === lease.sd_id).map(({ tab, text }) => ({ tab, text })),
    }),
  );
}

function findNamed(tx: Tx, clientId: number, words: readonly string[]): Promise<NamedLease[]> {
  return tx.rows<NamedLease>(sql`
    select ${foundByWord} from leases l
    where client_id = ${clientId} and active and ${join(words.map(beginsAWord), ' and ')}
    order by lower(sd_num) = ${words[0]} desc nulls last, sd_num ilike ${`${literal(words[0] ?? '')}%`} desc nulls last,
      sd_status, sd_id
    limit ${mostFound}`);
}

function beginsAWord(word: string): Sql {
  const inLease = leasesLike('quick_text', 'beginsAWord', word);
  // A single letter begins words of nearly every lease.
  if (word.length < shortestWord) return inLease;
  return sql`(${inLease} or sd_id = any (array(select leases_by_own_word(${word}))))`;
}

const contactColumns = join(
  ['c_type', ...contactIdentity, ...contactReach].map((name) => sql`c.${identifier(name)}`),
);

/** The most contacts that are looked at; a word that more contacts have does not say which one is meant. */
const mostCandidates = 2000;

/** The same contact of several leases is found once, those on most leases first. */
export async function quickSearchContacts(tx: Tx, clientId: number, query: string): Promise<QuickContact[]> {
  const words = searchedWords(query);
  if (!words.some((word) => word.length >= shortestWord)) return [];
  return tx.rows<QuickContact>(sql`
    select found.*, ${addressJson} as lease
    from (
      select ${contactColumns}, min(c.c_site) as sd_id, count(distinct c.c_site) as leases
      from contacts c join leases l on l.client_id = c.client_id and l.sd_id = c.c_site and l.active
      where c.client_id = ${clientId} and c.active
        and c.c_id = any (array(select contacts_like(${words}::text[], ${mostCandidates})))
      group by ${contactColumns}
      order by leases desc, c.c_company, c.c_lname, c.c_fname
      limit ${mostFound}
    ) found join leases l on l.client_id = ${clientId} and l.sd_id = found.sd_id
    order by found.leases desc, found.c_company, found.c_lname, found.c_fname`);
}

/** Duplicates are pointed out when a lease is added, never refused: two leases may well share an address. */
export function selectDuplicates(
  tx: Tx,
  clientId: number,
  lease: ParsedInput<'Leases/FindDuplicates'>,
): Promise<Duplicate[]> {
  const { sd_id, sd_num, sd_address, sd_city, sd_state } = lease;
  return tx.rows<Duplicate>(sql`
    select ${found}, case when lower(sd_num) = lower(${sd_num}::text) then 'number' else 'address' end as same
    from leases l
    where client_id = ${clientId} and active and sd_id <> ${sd_id} and (${candidates({ sd_num, sd_address })}) and (
      lower(sd_num) = lower(${sd_num}::text)
      or (lower(sd_address) = lower(${sd_address}::text)
          and (${sd_city}::text is null or sd_city is null or lower(sd_city) = lower(${sd_city}::text))
          and (${sd_state}::text is null or sd_state is null or sd_state = ${sd_state}::text)))
    order by sd_id limit 5`);
}

/** Finds candidates by index; they may differ in case. */
function candidates({ sd_num, sd_address }: Pick<LeaseFields, 'sd_num' | 'sd_address'>): Sql {
  const likes = [
    ...(sd_num === null ? [] : [leasesLike('sd_num', 'equals', sd_num)]),
    ...(sd_address === null ? [] : [leasesLike('sd_address', 'equals', sd_address)]),
  ];
  return likes.length > 0 ? join(likes, ' or ') : sql`false`;
}
