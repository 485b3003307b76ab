import {
  leaseMarketFields,
  showValue,
  type LeaseMarketFields,
  type MarketEstimate,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { reasonOf } from '../../../api/index.ts';
import { FieldForm } from '../../../fields/index.ts';
import { Badge, notify } from '../../../ui/index.ts';
import { proposedBy } from './market-words.ts';
import classes from './market.module.css';
import { sendLeaseMarket } from './save-lease-market.ts';

// Safe: the table is a literal, so it has no keys beyond its type's.
const names = Object.keys(leaseMarketFields) as (keyof LeaseMarketFields)[];

interface ComparedAsProps {
  estimate: MarketEstimate;
  mayWrite: boolean;
  /** Whether the estimate lists all comps. */
  all: boolean;
}

/** Property type, submarket and class that the comps are chosen by; proposed until somebody confirms them. */
export function ComparedAs({ estimate, mayWrite, all }: ComparedAsProps) {
  const { lease } = estimate;
  const [editing, setEditing] = useState(false);
  const isProposed = !lease.confirmed && names.some((name) => lease[name] !== null);

  async function save(values: LeaseMarketFields) {
    await sendLeaseMarket(estimate, values, all);
    notify('Market of the lease saved.');
    setEditing(false);
  }

  async function confirmProposed() {
    const { propertyType, submarket, buildingClass } = lease;
    try {
      await save({ propertyType, submarket, buildingClass });
    } catch (error) {
      notify(`It was not confirmed. ${reasonOf(error)}`, 'failure');
    }
  }

  return (
    <section className={classes['section']} aria-label="Compared as">
      <div className={classes['sectionHead']}>
        <h2>Compared as</h2>
        {isProposed && <Badge tone="amber">Proposed</Badge>}
        {lease.confirmed && <Badge tone="green">Confirmed</Badge>}
        {mayWrite && !editing && (
          <span className={classes['sectionActions']}>
            {isProposed && (
              <Button variant="default" size="compact-sm" onClick={() => void confirmProposed()}>
                Confirm
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </span>
        )}
      </div>
      {editing ? (
        <FieldForm
          table={leaseMarketFields}
          groups={[{ fields: names }]}
          row={lease}
          saveUnchanged
          autoFocus
          saveLabel="Save and confirm"
          failureTitle="The market of the lease was not saved."
          onCancel={() => setEditing(false)}
          onSave={save}
        />
      ) : (
        <dl className={classes['facts']}>
          {names.map((name) => {
            const source = lease.proposed[name];
            return (
              <div key={name}>
                <dt>{leaseMarketFields[name].label}</dt>
                <dd>
                  {lease[name] === null
                    ? 'Not known'
                    : showValue(lease[name] as never, leaseMarketFields[name])}
                  {source && <span className={classes['quiet']}>{proposedBy(source)}</span>}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
