import {
  addressLine,
  compFields,
  isNominalSale,
  leaseName,
  mayUse,
  saleChecklistFields,
  showValue,
  type CallInput,
  type SaleChecklist,
  type SoldBuilding,
} from '@panoramic/contract';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { call, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge, notify, type Tone } from '../../../ui/index.ts';
import classes from './sold.module.css';

const checks = [
  'sl_landlord',
  'sl_rent',
  'sl_coi',
  'sl_snda',
  'sl_estoppel',
] as const satisfies readonly (keyof SaleChecklist)[];

type Change = Omit<CallInput<'Market/AcknowledgeSale'>, 'sd_id' | 'compId' | 'version'>;

/** One sale of the building of one lease, with what is to be done about it. */
export function SaleCard({ sale }: { sale: SoldBuilding }) {
  const { roles } = useSignedIn();
  const mayWrite = mayUse('Write', roles);
  const [busy, setBusy] = useState(false);
  const heading = useId();

  async function save(change: Change) {
    setBusy(true);
    const { sd_id, compId, version } = sale;
    const query = queryFor('Market/GetSold', {});
    try {
      await call(
        'Market/AcknowledgeSale',
        { sd_id, compId, version, ...change },
        {
          settle: (saved, settling) =>
            settling.change<readonly SoldBuilding[]>(query.queryKey, (known) =>
              known.map((one) => (one.sd_id === sd_id && one.compId === compId ? saved : one)),
            ),
        },
      );
    } catch (error) {
      notify(`It was not saved. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }

  return (
    <article className={classes['card']} aria-labelledby={heading}>
      <header className={classes['head']}>
        <h2 id={heading}>
          <Link to={to(paths.leaseSummary, { id: sale.sd_id })}>{leaseName(sale)}</Link>
        </h2>
        <span className={classes['quiet']}>{addressLine(sale)}</span>
      </header>
      <SaleFacts sale={sale} />
      <fieldset className={classes['checks']} disabled={!mayWrite || busy}>
        <legend>Settled with the new owner</legend>
        {checks.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={saleChecklistFields[name].label}
            checked={sale[name] ?? false}
            onChange={({ currentTarget }) => void save({ [name]: currentTarget.checked })}
          />
        ))}
      </fieldset>
      <Note key={sale.version} sale={sale} mayWrite={mayWrite} onSave={(sl_note) => save({ sl_note })} />
      {mayWrite && (
        <div>
          <Button
            variant={sale.sl_done ? 'default' : 'filled'}
            size="compact-sm"
            loading={busy}
            onClick={() => void save({ sl_done: !sale.sl_done })}
          >
            {sale.sl_done ? 'Open again' : 'Done'}
          </Button>
        </div>
      )}
    </article>
  );
}

const landlords: Record<NonNullable<SoldBuilding['landlordIs']>, { words: string; tone: Tone }> = {
  seller: { words: 'Still the seller', tone: 'amber' },
  buyer: { words: 'The buyer', tone: 'green' },
  other: { words: 'Neither buyer nor seller', tone: 'neutral' },
};

function SaleFacts({ sale }: { sale: SoldBuilding }) {
  const { soldOn, buyer, seller, salePrice, pricePerSf, landlord, landlordIs } = sale;
  const facts = [
    ['Sold', soldOn && showValue(soldOn, compFields.leaseCommencement)],
    ['Buyer', buyer],
    ['Seller', seller],
    [
      'Price',
      salePrice !== null &&
        [
          showMoney(salePrice),
          isNominalSale(sale) ? 'nominal' : pricePerSf !== null && `${showMoney(pricePerSf)} / SF`,
        ]
          .filter(Boolean)
          .join(', '),
    ],
  ] as const;
  return (
    <dl className={classes['facts']}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div>
        <dt>Landlord contact</dt>
        <dd>
          <Link to={to(paths.leaseContacts, { id: sale.sd_id })}>{landlord ?? 'None'}</Link>{' '}
          {landlordIs && <Badge tone={landlords[landlordIs].tone}>{landlords[landlordIs].words}</Badge>}
        </dd>
      </div>
      <div>
        <dt>Comp</dt>
        <dd>
          <Link to={to(paths.compSummary, { compType: sale.compType, compId: sale.compId })}>
            {sale.saleAddress ?? 'The sale'}
          </Link>
        </dd>
      </div>
    </dl>
  );
}

interface NoteProps {
  sale: SoldBuilding;
  mayWrite: boolean;
  onSave: (note: string | null) => Promise<void>;
}

/** A note that is saved when the user leaves the field, as a note beside a list is. */
function Note({ sale, mayWrite, onSave }: NoteProps) {
  const [text, setText] = useState(sale.sl_note ?? '');
  if (!mayWrite) return sale.sl_note && <p className={classes['note']}>{sale.sl_note}</p>;
  return (
    <Textarea
      aria-label={`Note on the sale of ${leaseName(sale)}`}
      placeholder="Note"
      autosize
      minRows={1}
      maxRows={6}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        const wanted = text.trim() === '' ? null : text;
        if (wanted !== sale.sl_note) void onSave(wanted);
      }}
    />
  );
}
