import {
  exhibitNote,
  showComputedPercent,
  showDate,
  stepsNotShown,
  type Brief,
  type BriefFact,
} from '@panoramic/contract';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { fetchFile, queryFor, reasonOf } from '../../../api/index.ts';
import { FileButton } from '../../../fields/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, PageFrame, SkeletonRows } from '../../../ui/index.ts';
import { SeesMarket } from '../sees-market.tsx';
import { BriefYears } from './brief-years.tsx';
import classes from './brief.module.css';

export function BriefScreen() {
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  return (
    <SeesMarket>
      <RenewalBrief key={id} id={Number.isInteger(id) ? id : 0} />
    </SeesMarket>
  );
}

/** The renewal brief as a page that can be printed, and as a Word document. */
function RenewalBrief({ id }: { id: number }) {
  const [named, setNamed] = useState(true);
  const names = named ? 'yes' : 'no';
  const { data, error, refetch } = useQuery({
    ...queryFor('Market/GetBriefContent', { id, names }),
    placeholderData: (before) => before,
  });

  return (
    <PageFrame
      title="Renewal Brief"
      context={data && `${data.lease}, as of ${showDate(data.day)}`}
      actions={
        <>
          {data?.comps && (
            <Checkbox
              className={classes['names']}
              size="xs"
              label="Names of comps"
              checked={named}
              onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
            />
          )}
          <FileButton
            variant="filled"
            label="Word"
            icon={FileText}
            disabled={!data}
            fileName={`Renewal Brief ${data?.lease ?? id}.docx`}
            fetch={() => fetchFile('Market/GetBrief', { id, names })}
            failure="The document could not be made."
          />
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            disabled={!data}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <Button variant="default" component={Link} to={to(paths.leaseMarket, { id })}>
            Back to the lease
          </Button>
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The brief could not be made.
        </Banner>
      )}
      {!error && (data ? <BriefPages brief={data} /> : <SkeletonRows />)}
    </PageFrame>
  );
}

function BriefPages({ brief }: { brief: Brief }) {
  return (
    <article className={classes['brief']}>
      <div className={classes['columns']}>
        <FactList title="Premises" facts={brief.premises} />
        <FactList title="Terms" facts={brief.terms} />
      </div>
      <Schedule brief={brief} />
      <Dates brief={brief} />
      {brief.landlord.length > 0 ? (
        <FactList title="Landlord" facts={brief.landlord} />
      ) : (
        <section aria-label="Landlord">
          <h2>Landlord</h2>
          <p>No landlord is among the contacts.</p>
        </section>
      )}
      <section className={classes['secondPage']} aria-label="Market figures">
        <h2>Market</h2>
        <Facts facts={brief.market.facts} />
        {brief.market.notes.map((note) => (
          <p key={note} className={classes['quiet']}>
            {note}
          </p>
        ))}
      </section>
      <Comps brief={brief} />
      <section aria-label="Open questions">
        <h2>Open questions</h2>
        {brief.questions.length === 0 && <p>None found.</p>}
        <ul>
          {brief.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function FactList({ title, facts }: { title: string; facts: readonly BriefFact[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Facts facts={facts} />
    </section>
  );
}

function Facts({ facts }: { facts: readonly BriefFact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Schedule({ brief }: { brief: Brief }) {
  const { schedule, years } = brief;
  const notShown = stepsNotShown(brief);
  return (
    <section aria-label="Rent schedule">
      <h2>Rent schedule</h2>
      <BriefYears years={years} />
      {schedule.length === 0 ? (
        <p>No rent is entered.</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col" data-number>
                Rent a month
              </th>
              <th scope="col" data-number>
                Rent a year
              </th>
              <th scope="col" data-number>
                Per SF
              </th>
            </tr>
          </thead>
          <tbody>
            {schedule.map(({ from, to: until, monthly, annual, psqft, now }) => (
              <tr key={from} data-now={now || undefined}>
                <td>
                  {showDate(from)} to {showDate(until)}
                  {now && ' (today)'}
                </td>
                <td data-number>{showMoney(monthly)}</td>
                <td data-number>{showMoney(annual)}</td>
                <td data-number>{showMoney(psqft)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notShown !== null && <p className={classes['quiet']}>{notShown}</p>}
    </section>
  );
}

function Dates({ brief: { dates } }: { brief: Brief }) {
  return (
    <section aria-label="Dates to act on">
      <h2>Dates to act on</h2>
      {dates.length === 0 ? (
        <p>No open date is entered.</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Last day</th>
              <th scope="col">Type</th>
              <th scope="col">Time left</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {dates.map(({ date, type, words, note }) => (
              <tr key={`${date} ${type} ${note}`}>
                <td>{showDate(date)}</td>
                <td>{type}</td>
                <td>{words}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Comps({ brief: { comps, names } }: { brief: Brief }) {
  if (comps === null || comps.length === 0) return null;
  return (
    <section aria-label="Comps behind the estimate">
      <h2>Comps behind the estimate</h2>
      <div className={classes['scroll']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Signed</th>
              {names && <th scope="col">Tenant</th>}
              <th scope="col">{names ? 'Address' : 'Place'}</th>
              <th scope="col" data-number>
                SF
              </th>
              <th scope="col">Kind</th>
              <th scope="col">Rate</th>
              <th scope="col" data-number>
                Adjusted
              </th>
              <th scope="col" data-number>
                Weight
              </th>
            </tr>
          </thead>
          <tbody>
            {comps.map((comp, index) => (
              // The exhibit is read as a whole and never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <td>{comp.signed}</td>
                {names && <td>{comp.tenant}</td>}
                <td>{comp.place}</td>
                <td data-number>{showCount(comp.sqft)}</td>
                <td>{comp.kind}</td>
                <td>{comp.rate}</td>
                <td data-number>{showMoney(comp.adjusted)}</td>
                <td data-number>{showComputedPercent(comp.share * 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes['quiet']}>{exhibitNote(comps)}</p>
    </section>
  );
}
