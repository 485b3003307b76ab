import { setImmediate } from 'node:timers/promises';
import {
  compareSuggestion,
  compareSuggestions,
  documentKind,
  readableBlocks,
  readingOf,
  readPage,
  statementInDocument,
  type DocumentPage,
  type Findings,
  type LeaseReading,
} from '@panoramic/contract';
import { handlers, steps } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';
import { lineWords } from '../../expenses/index.ts';
import { parentLease } from '../../leases/index.ts';
import { dismiss, dismissedKeys, readableDocument, recall, storedFacts } from './reading.store.ts';
import { storeSuggestion } from './store-suggestion.ts';

/** A longer document is no statement. */
const mostStatementPages = 60;

/** Suggestions from the text of a document: read when they are asked for, stored one by one when somebody takes them. */
export const readingHandlers = handlers({
  'Documents/GetSuggestions': steps(async (ctx, { file_id }) => {
    const { clientId } = ctx;
    const { document, stored, dismissed } = await ctx.transact(async (tx) => {
      const found = await readableDocument(tx, clientId, file_id);
      return {
        document: found,
        stored: await storedFacts(tx, clientId, found.sd_id),
        dismissed: await dismissedKeys(tx, clientId, file_id),
      };
    }, 'read');
    const { texts, ...about } = document;
    const { suggestions, contradictions } = await readDocument(texts);
    return {
      ...about,
      suggestions: compareSuggestions(suggestions, stored).map((one) =>
        Object.assign({}, one, { dismissed: dismissed.has(one.key) }),
      ),
      contradictions: [...contradictions],
    };
  }),

  'Documents/GetStatementLines': steps(async (ctx, { file_id }) => {
    const { clientId } = ctx;
    const { document, words } = await ctx.transact(
      async (tx) => ({
        document: await readableDocument(tx, clientId, file_id),
        words: (await lineWords(tx, clientId)).words,
      }),
      'read',
    );
    const { sd_id, state, texts } = document;
    const { lines, ...sums } = statementInDocument(texts.slice(0, mostStatementPages), words);
    return { sd_id, state, lines: [...lines], ...sums };
  }),

  'Documents/TakeSuggestion': async (ctx, { file_id, key, act, values = {}, ...seen }) => {
    const { tx, clientId, actor } = ctx;
    const { texts, sd_id, name, filename } = await readableDocument(tx, clientId, file_id);
    const dismissal = { clientId, fileId: file_id, key };
    if (act === 'recall') {
      await recall(tx, dismissal);
      return { row_id: 0 };
    }
    const { suggestions } = await readDocument(texts);
    const suggestion = suggestions.find((one) => one.key === key);
    if (!suggestion) throw new Problem('not-found', 'The document does not suggest this any more.');
    if (act === 'dismiss') {
      await dismiss(tx, { ...dismissal, userId: actor.userId });
      return { row_id: 0 };
    }
    // Of two people who take the same suggestion at once, the second waits and finds what the first stored.
    await parentLease(tx, clientId, sd_id, 'locked');
    const compared = compareSuggestion(suggestion, await storedFacts(tx, clientId, sd_id));
    return {
      row_id: await storeSuggestion(ctx, compared, {
        document: name ?? filename ?? '',
        sd_id,
        values,
        ...seen,
      }),
    };
  },
});

/** Reads page by page, so that other requests are answered in between. */
async function readDocument(texts: readonly DocumentPage[]): Promise<LeaseReading> {
  const blocks = readableBlocks(texts);
  const kind = documentKind(blocks);
  const found: Findings[] = [];
  for (const block of blocks) {
    found.push(readPage(block, kind));
    await setImmediate();
  }
  return readingOf(found, kind);
}
