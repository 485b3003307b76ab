import type { ImportKind, ReadImport } from '@panoramic/contract';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../../ui/index.ts';
import { ImportFrame } from '../import-frame.tsx';
import { NotImported } from '../not-imported.tsx';
import { importLink } from '../state/import-area.ts';
import { groupsWithoutKey, importFieldGroups, type ImportFieldGroup } from '../state/import-fields.ts';
import { usedColumns } from '../state/source-option.ts';
import type { StepProps } from '../state/step-props.ts';
import classes from './columns.module.css';
import { FieldLine } from './field-line.tsx';
import { MissingFields } from './missing-fields.tsx';

/** The second step: which column of the file fills which field. */
export function ColumnsStep({ area, wizard, dispatch }: StepProps) {
  const navigate = useNavigate();
  const { read, answers } = wizard;
  const groups = importFieldGroups(read);
  const missing = groupsWithoutKey(read, answers.mapping);
  return (
    <ImportFrame
      area={area}
      step="columns"
      wizard={wizard}
      actions={
        <>
          <Button variant="default" onClick={() => void navigate(importLink(area, read.importId, 'file'))}>
            Back
          </Button>
          <Button
            disabled={missing.length > 0}
            onClick={() => void navigate(importLink(area, read.importId, 'check'))}
          >
            Next
          </Button>
        </>
      }
    >
      <p className={classes['wide']}>Columns are easier to compare on a larger screen.</p>
      {missing.map((group) => (
        <Banner
          key={group.label}
          kind="warning"
          reason={`Choose its column below, under ${group.label}${isPortfolio(read.kind) ? ', or leave the sheet out in the step before' : ''}.`}
        >
          {keyWords(group)}
        </Banner>
      ))}
      <MissingFields wizard={wizard} dispatch={dispatch} />
      <TitleCase wizard={wizard} dispatch={dispatch} area={area} />
      <table className={classes['fields']}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Column of the file</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <FieldGroup key={group.label} group={group} wizard={wizard} dispatch={dispatch} />
        ))}
      </table>
      <NotImported wizard={wizard} />
    </ImportFrame>
  );
}

/** The fields of a group; those of a part that no column fills unfold on request. */
function FieldGroup({
  group: { label, fields, keys, isPart },
  wizard,
  dispatch,
}: { group: ImportFieldGroup } & Pick<StepProps, 'wizard' | 'dispatch'>) {
  const { read, answers } = wizard;
  const [isOpen, setOpen] = useState(!isPart || fields.some(({ name }) => answers.mapping[name]));
  return (
    <tbody>
      <tr className={classes['group']}>
        <th colSpan={3} scope="rowgroup">
          {label}
          {!isOpen && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Choose columns for ${label}`}
              onClick={() => setOpen(true)}
            >
              Choose columns
            </Button>
          )}
        </th>
      </tr>
      {isOpen &&
        fields.map((one) => (
          <FieldLine
            key={one.name}
            one={one}
            isKey={keys.includes(one.name)}
            columns={columnsFor(one.name, read)}
            source={answers.mapping[one.name] ?? null}
            isGuess={isGuess(one.name, wizard)}
            onSource={(source) => dispatch({ type: 'map', field: one.name, source })}
          />
        ))}
    </tbody>
  );
}

function keyWords({ fields, keys }: ImportFieldGroup): string {
  const labels = fields.filter(({ name }) => keys.includes(name)).map(({ field }) => field.label);
  return `No column gives ${labels.join(' or ')}, by which rows are told apart.`;
}

/** Whether the column was proposed, but not for sure, and nobody has changed it. */
function isGuess(name: string, { read, answers }: StepProps['wizard']): boolean {
  const source = answers.mapping[name];
  return Boolean(source) && source === read.proposal[name] && !read.sure.includes(name);
}

/** The columns that a field can take: in a whole workbook those of its own sheet. */
function columnsFor(name: string, { kind, columns, sheets }: ReadImport): ReadImport['columns'] {
  if (kind !== 'portfolio') return columns;
  const own = sheets.find(({ prefix }) => prefix !== '' && name.startsWith(prefix));
  return columns.filter(({ sheet }) => sheet === own?.name);
}

/** Offers title case for the columns that are in capital letters. */
function TitleCase({ wizard: { read, answers }, dispatch }: StepProps) {
  const used = new Set(usedColumns(read, answers.mapping).map(({ name }) => name));
  const offered = read.upperCase.filter((name) => used.has(name));
  if (offered.length === 0) return null;
  const chosen = answers.titleCase;
  function toggle(column: string, on: boolean) {
    const others = chosen.filter((one) => one !== column);
    dispatch({ type: 'titleCase', columns: on ? [...others, column] : others });
  }
  return (
    <fieldset className={classes['titleCase']}>
      <legend>In capital letters in the file. Import as “Title Case”:</legend>
      {offered.map((column) => (
        <Checkbox
          key={column}
          size="xs"
          label={column}
          checked={chosen.includes(column)}
          onChange={({ currentTarget }) => toggle(column, currentTarget.checked)}
        />
      ))}
      {offered.length > 1 && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() =>
            dispatch({ type: 'titleCase', columns: chosen.length < offered.length ? offered : [] })
          }
        >
          {chosen.length < offered.length ? 'All' : 'None'}
        </Button>
      )}
    </fieldset>
  );
}

function isPortfolio(kind: ImportKind): boolean {
  return kind === 'portfolio';
}
