import {
  compTypeOfKind,
  importMaxBytes,
  mayUse,
  type ImportKind,
  type ImportProgress,
} from '@panoramic/contract';
import { handlers, steps, RawReply, type Actor } from '#calls/handler.ts';
import { sql } from '#db/scope/sql.ts';
import type { Scope, Tx } from '#db/scope/transaction.ts';
import { DamagedFileProblem, type DocumentFiles } from '#lib/documents/index.ts';
import { attachment, safeFileName } from '#lib/files/file-names.ts';
import { makeScratchFile, writeToDescriptor } from '#lib/files/scratch-file.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { exportTypes } from '#lib/spreadsheet/list-file.ts';
import { changeSetOfImport } from './change-set-reply.ts';
import { cancelImport, findImport, insertImport, isImportBusy, type StoredImport } from './imports.store.ts';
import { findResults } from './results.store.ts';
import type { DoImportTask } from './tasks.ts';

export { importTasks, type DoImportTask, type ImportTaskName, type ImportTasks } from './tasks.ts';
export type { ImportPools } from './work.ts';

export function importHandlers(documents: DocumentFiles, doTask: DoImportTask) {
  return handlers({
    'Import/Read': steps(async (ctx, { kind, ...options }) => {
      const { actor, file, now } = ctx;
      const client_id = ownerOf(kind, ctx);
      if (!file)
        throw new Problem('malformed', 'Choose a file.', {
          errors: [{ field: 'file', message: 'Choose a file.' }],
        });
      const { digest, size } = file.content;
      if (size > importMaxBytes) throw new Problem('too-large', 'The file is larger than 50 MB.');
      const file_name = safeFileName(file.filename ?? 'pasted cells.tsv');
      const stored_name = await file.content.setAside();
      const importId = await ctx.transact((tx) =>
        insertImport(tx, {
          client_id,
          user_id: actor.userId,
          kind,
          file_name,
          stored_name,
          digest,
          size,
          now,
        }),
      );
      return readStored(
        ctx,
        documents,
        doTask,
        { stored_name, digest, size },
        { importId, kind, options: { ...options, sheetKinds: {} } },
      );
    }),

    'Import/ReadAgain': steps(async (ctx, { importId, kind, ...options }) => {
      const found = await ctx.transact((tx) => ownImport(tx, ctx, importId));
      if (found.client_id !== ownerOf(kind, ctx))
        throw new Problem('refused', 'Send the file again for this kind.');
      return readStored(ctx, documents, doTask, found, { importId, kind, options });
    }),

    'Import/Check': steps(async (ctx, input) => {
      const { state } = await ctx.transact((tx) => ownImport(tx, ctx, input.importId));
      return doTask('check', scopeOf(ctx), { input, today: ctx.today, state });
    }),

    'Import/GetRows': async ({ tx, ...ctx }, { importId, outcome, from }) =>
      findResults(tx, await ownImport(tx, ctx, importId), outcome, from),

    'Import/Run': steps(async (ctx, { importId, only }) => {
      const { kind, state } = await ctx.transact((tx) => ownImport(tx, ctx, importId));
      const { actor, today, now, timeZone } = ctx;
      const changeSetId = await doTask('run', scopeOf(ctx), {
        importId,
        only,
        saving: { actor, today, now, timeZone },
        state,
      });
      return ctx.transactOnce({ importId, only }, async (tx) => {
        const set = await changeSetOfImport(tx, kind, changeSetId, now);
        audit(ctx.log, 'imported', {
          import: importId,
          kind,
          added: set.added,
          changed: set.changed,
          clientId: ctx.clientId,
          userId: actor.userId,
        });
        return set;
      });
    }),

    'Import/Cancel': async ({ tx, ...ctx }, { importId }) => {
      await ownImport(tx, ctx, importId);
      return cancelImport(tx, importId);
    },

    'Import/GetProgress': async ({ tx, ...ctx }, { importId }) =>
      progressOf(await ownImport(tx, ctx, importId), await isImportBusy(tx, importId)),

    'Import/GetRejected': steps(async (ctx, { importId }) => {
      const { file_name } = await ctx.transact((tx) => ownImport(tx, ctx, importId));
      const { today, now } = ctx;
      const file = await makeScratchFile((descriptor) =>
        doTask(
          'rejected',
          scopeOf(ctx),
          { importId, today, now },
          {
            output: (chunk) => writeToDescriptor(descriptor, [chunk]),
            signal: ctx.request.signal,
          },
        ),
      );
      const name = `${file_name.replace(/\.[^.]*$/, '')} - not imported.xlsx`;
      return new RawReply(exportTypes.xlsx, file.read(), { 'content-disposition': attachment(name) });
    }),
  });
}

interface Caller {
  readonly actor: Actor;
  readonly clientId: number | null;
}

function scopeOf({ actor, clientId }: Caller): Scope {
  return { clientId, userId: actor.userId };
}

/** The client that owns data of this kind; `null` for comps. Refuses callers who may not change it. */
function ownerOf(kind: ImportKind, { actor, clientId }: Caller): number | null {
  const isComps = compTypeOfKind(kind) !== null;
  const needed = isComps ? 'Comps' : kind === 'paid' ? 'Payments' : 'Write';
  if (!mayUse(needed, actor.roles)) throw new Problem('no-permission', `This needs the role ${needed}.`);
  if (isComps) return null;
  if (clientId === null) throw new Problem('no-client', 'Choose a client first.');
  return clientId;
}

/** The caller's own import, as long as they may change what it is about. */
async function ownImport(tx: Tx, caller: Caller, importId: number): Promise<StoredImport> {
  const found = await findImport(tx, importId);
  ownerOf(found.kind, caller);
  return found;
}

type StoredFile = Pick<StoredImport, 'stored_name' | 'digest' | 'size'>;

/** Reads the file until the sender leaves. */
async function readStored(
  ctx: Caller & { readonly request: { readonly signal: AbortSignal } },
  documents: DocumentFiles,
  doTask: DoImportTask,
  { stored_name, ...facts }: StoredFile,
  task: Parameters<typeof doTask<'read'>>[2],
) {
  const { signal } = ctx.request;
  const source = await documents.openAside(stored_name, facts, signal).catch((error: unknown) => {
    if (error instanceof DamagedFileProblem)
      throw new Problem('refused', 'The file is no longer here. Send it again.');
    throw error;
  });
  try {
    return await doTask('read', scopeOf(ctx), task, { input: { source, size: facts.size }, signal });
  } finally {
    source.destroy();
  }
}

/** An import under way that nobody works on any more has failed: its server was stopped. */
function progressOf(found: StoredImport, isBusy: boolean): ImportProgress {
  const { id, kind, done, total, change_set_id, problem } = found;
  const facts = { importId: id, kind, done, total, changeSetId: change_set_id, problem };
  if (isBusy || (found.state !== 'running' && found.state !== 'checking'))
    return { ...facts, state: found.state };
  const stopped = 'The server was stopped meanwhile. Nothing was stored; start again.';
  return { ...facts, state: found.state === 'running' ? 'failed' : 'read', problem: stopped };
}

/** Forgets imports that nobody has finished in a day; their files go with what was set aside. */
export async function deleteOldImports(tx: Tx, now: Date): Promise<void> {
  await tx.rows(sql`select delete_old_imports(${new Date(now.getTime() - keptImports)})`);
}

const keptImports = 24 * 3_600_000;
