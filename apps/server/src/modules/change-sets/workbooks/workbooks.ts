import type { Readable } from 'node:stream';
import {
  compTypeName,
  compTypeOfKind,
  hasRole,
  leaseImportKinds,
  sheetName,
  showDate,
  type CompTypeId,
  ownFieldsOfSheet,
  withOwnChoices,
  ownFieldTable,
  type ExpenseSheetKind,
  type FieldTable,
  type ImportKind,
  type OwnField,
  type LeaseSearch,
  type PlainDate,
  type SheetKind,
  type TabKind,
} from '@panoramic/contract';
import { handlers, steps, RawReply } from '#calls/handler.ts';
import type { FileWriter } from '#calls/file-writer.ts';
import { batches, prefetch } from '#db/scope/batches.ts';
import { identifier, join, raw, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { exportTypes } from '#lib/spreadsheet/list-file.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { allOwnFields, ownChoicesOf, ownFieldsOf } from '../../fields/index.ts';
import { selectFoundLeases, storedTabs } from '../../leases/index.ts';
import { exampleRow } from './examples.ts';
import { isExpenseSheet, selectExpenses } from './expense-sheets.ts';
import { columnFields, editableSheet, type WorkbookRow } from './sheets.ts';

export interface PortfolioTask {
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly now: Date;
}

export interface CompWorkbookTask {
  readonly compType: CompTypeId;
  readonly today: PlainDate;
  readonly now: Date;
}

interface Writers {
  readonly portfolio: FileWriter<PortfolioTask>;
  readonly compWorkbook: FileWriter<CompWorkbookTask>;
}

/** Workbooks that can be changed in a spreadsheet program and imported again. */
export function workbookHandlers(write: Writers) {
  return handlers({
    'Leases/ExportPortfolio': steps(async ({ actor, clientId, today, now, log, request }, search) => {
      const { userId } = actor;
      const file = await write.portfolio(
        { clientId, userId },
        { clientId, search, today, now },
        request.signal,
      );
      audit(log, 'exported', { report: 'portfolio', clientId, userId });
      return workbookReply(file.read(), `Portfolio ${today}.xlsx`);
    }),

    'Comps/ExportWorkbook': steps(async ({ actor, today, now, log, request }, { compType }) => {
      const { userId } = actor;
      const file = await write.compWorkbook(
        { clientId: null, userId },
        { compType, today, now },
        request.signal,
      );
      audit(log, 'exported', { report: 'comps workbook', compType, userId });
      return workbookReply(file.read(), `${compTypeName(compType)} Comps Workbook ${today}.xlsx`);
    }),

    'Import/GetTemplate': async ({ tx, clientId, actor, today, now }, { kind }) => {
      const needed = compTypeOfKind(kind) !== null ? 'Comps' : kind === 'paid' ? 'Payments' : 'Write';
      if (!hasRole(actor.roles, needed)) throw new Problem('no-permission', `This needs the role ${needed}.`);
      const own = await ownFieldsOfTemplate(tx, clientId, kind);
      return workbookReply(writeTemplate(kind, own, today, now), `${templateName(kind)} Template.xlsx`);
    },
  });
}

function workbookReply(bytes: Readable, name: string): RawReply {
  return new RawReply(exportTypes.xlsx, bytes, { 'content-disposition': attachment(name) });
}

export async function writePortfolio(tx: Tx, task: PortfolioTask): Promise<Readable> {
  const { clientId, search, today, now } = task;
  const { cl_name } = await tx.one<{ cl_name: string }>(
    sql`select cl_name from clients where cl_id = ${clientId}`,
  );
  const printed = { report: 'Portfolio', client: cl_name, date: showDate(today) };
  const definitions = await allOwnFields(tx, clientId);
  const choices = await ownChoicesOf(tx, clientId);
  const found = await selectFoundLeases(tx, clientId, search, today);
  return writeWorkbook(
    leaseImportKinds.map((kind) => {
      const statement =
        kind === 'leases'
          ? selectLeases(found)
          : isExpenseSheet(kind)
            ? selectExpenses(kind, clientId, found)
            : selectTab(kind, clientId, found);
      const listed = withOwnChoices(columnFields(kind), choices);
      const own = { ...listed, ...ownColumnsOf(kind, definitions) };
      return editableSheet(kind, printed, own, () =>
        prefetch(batches<WorkbookRow>(tx, `of_${kind}`, statement)),
      );
    }),
    now,
  );
}

function selectLeases(found: Sql): Sql {
  return sql`select l.sd_id as id, ${columnsIn(raw('l'), 'leases')}, l.own from (${found}) l order by l.sd_id`;
}

function selectTab(kind: Exclude<TabKind, ExpenseSheetKind>, clientId: number, found: Sql): Sql {
  const { table, tab, orderBy } = storedTabs[kind];
  const [key, parent] = [identifier(tab.key), identifier(tab.parent)];
  return sql`
    select * from (
      select r.${key} as id, l.sd_num, l.sd_id as lease_id, r.${key}, ${columnsIn(raw('r'), kind)}${table.own ? sql`, r.own` : sql``}
      from (${found}) l
      join ${identifier(table.name)} r on r.client_id = ${clientId} and r.${parent} = l.sd_id and r.active
    ) rows order by lease_id, ${raw(orderBy)}`;
}

/** Retired fields are left out. */
function ownColumnsOf(kind: SheetKind, definitions: readonly OwnField[]): FieldTable {
  return ownFieldTable(ownFieldsOfSheet(kind, definitions).filter(({ retired }) => !retired));
}

/** The columns that the table has itself. */
function columnsIn(table: Sql, kind: SheetKind): Sql {
  const beside = kind === 'leases' ? ['id'] : ['id', 'lease_id', 'sd_num'];
  const names = Object.keys(columnFields(kind)).filter((name) => !beside.includes(name));
  return join(names.map((name) => sql`${table}.${identifier(name)}`));
}

export async function writeCompWorkbook(
  tx: Tx,
  { compType, today, now }: CompWorkbookTask,
): Promise<Readable> {
  const printed = { report: `${compTypeName(compType)} Comps`, client: '', date: showDate(today) };
  const names = Object.keys(columnFields(`comps${compType}`));
  const statement = sql`
    select ${join([...names, 'own'].map(identifier))} from comps where "compType" = ${compType} and active order by id`;
  const rows = () => prefetch(batches<WorkbookRow>(tx, 'of_comps', statement));
  const own = ownColumnsOf(`comps${compType}`, await ownFieldsOf(tx, null, `comps${compType}`));
  return writeWorkbook([editableSheet(`comps${compType}`, printed, own, rows)], now);
}

/** Those of comps are known without a client. */
async function ownFieldsOfTemplate(
  tx: Tx,
  clientId: number | null,
  kind: ImportKind,
): Promise<readonly OwnField[]> {
  const type = compTypeOfKind(kind);
  if (type !== null) return ownFieldsOf(tx, null, `comps${type}`);
  return clientId === null ? [] : allOwnFields(tx, clientId);
}

/** Small, so that it needs no thread. */
function writeTemplate(kind: ImportKind, own: readonly OwnField[], today: PlainDate, now: Date): Readable {
  const printed = { report: templateName(kind), client: '', date: showDate(today) };
  const kinds: readonly SheetKind[] = kind === 'portfolio' ? leaseImportKinds : [kind];
  return writeWorkbook(
    kinds.map((one) =>
      editableSheet(one, printed, ownColumnsOf(one, own), async function* () {
        yield [exampleRow(one)];
      }),
    ),
    now,
  );
}

function templateName(kind: ImportKind): string {
  return kind === 'portfolio' ? 'Portfolio' : sheetName(kind);
}
