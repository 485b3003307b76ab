import { netEffectiveWords, showChange, showDate, type MarketEstimate } from '@panoramic/contract';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSignedIn } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge, Explained, SidePanel } from '../../../ui/index.ts';
import { confidenceTones, expirationArithmetic, gapArithmetic, gapTone, gapWords } from './market-words.ts';
import { listOfComps } from './list-of-comps.ts';
import classes from './market.module.css';

interface Figure {
  readonly label: string;
  readonly main: ReactNode;
  readonly more?: ReactNode;
  /** What the figure is made of, in a panel of its own. */
  readonly madeOf: ReactNode;
}

/** Rent, market and the gap between them; each figure opens what it is made of. */
export function FigureTiles({ estimate }: { estimate: MarketEstimate }) {
  const [opened, setOpened] = useState<string | null>(null);
  const { today } = useSignedIn();
  const figures = [
    oursOf(estimate, today),
    marketOf(estimate),
    ...gapsOf(estimate),
    ...netOf(estimate),
    ...laterOf(estimate),
  ];
  const shown = figures.find(({ label }) => label === opened);
  return (
    <>
      <ul className={classes['figures']}>
        {figures.map(({ label, main, more }) => (
          <li key={label}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpened(label)}>
              <span className={classes['label']}>{label}</span>
              <span className={classes['main']} data-figures>
                {main}
              </span>
              {more && <span className={classes['more']}>{more}</span>}
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <SidePanel title={shown.label} onClose={() => setOpened(null)}>
          <div className={classes['madeOf']}>{shown.madeOf}</div>
        </SidePanel>
      )}
    </>
  );
}

function oursOf({ ours, basis, oursOn, sd_id }: MarketEstimate, today: string): Figure {
  const on = oursOn !== null && oursOn !== today ? `of ${showDate(oursOn)}` : null;
  return {
    label: 'Our rent per SF',
    main: ours === null ? 'None' : showMoney(ours),
    more: ours !== null && (
      <>
        {basis}
        {on && `, ${on}`}
      </>
    ),
    madeOf: (
      <>
        <p>
          Base rent a year divided by the square feet of the lease, on its own basis,{' '}
          <Explained focusable>{basis}</Explained>
          {on ? `, ${on}: there is no base rent today.` : ', today.'}
        </p>
        <p>
          <Link to={to(paths.leaseRentTerms, { id: sd_id })}>Rent terms of the lease</Link>
        </p>
      </>
    ),
  };
}

function marketOf(found: MarketEstimate): Figure {
  const { estimate, low, high, count, confidence, effective, rule } = found;
  const listed = listOfComps(found);
  return {
    label: 'Market per SF',
    main: estimate === null ? <Badge>Too few comps</Badge> : showMoney(estimate),
    more: estimate !== null && (
      <>
        {showMoney(low)} to {showMoney(high)} <Badge tone={confidenceTones[confidence]}>{confidence}</Badge>
      </>
    ),
    madeOf: (
      <>
        {rule.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {count !== null && (
          <p>
            {count} comps carry weight
            {effective !== null && `, as much as ${effective.toFixed(1)} comps of equal weight`}. Confidence:{' '}
            {confidence.toLowerCase()}.
          </p>
        )}
        {listed && (
          <p>
            <Link to={listed}>Exactly these comps</Link>
          </p>
        )}
      </>
    ),
  };
}

function gapsOf(estimate: MarketEstimate): Figure[] {
  const { gap, gapPercent, gapPerYear } = estimate;
  if (gap === null) return [];
  const madeOf = gapArithmetic(estimate).map((line) => <p key={line}>{line}</p>);
  return [
    {
      label: 'Gap per SF',
      main: showMoney(gap),
      more: (
        <>
          <Badge tone={gapTone(gap)}>{gap > 0 ? 'Above' : gap < 0 ? 'Below' : 'At market'}</Badge>{' '}
          {gapPercent !== null && showChange(gapPercent)}
        </>
      ),
      madeOf,
    },
    {
      label: 'Gap a year',
      main: gapPerYear === null ? 'No square feet' : showMoney(gapPerYear),
      more: gapWords(gap),
      madeOf,
    },
  ];
}

function netOf({ netEffective: net }: MarketEstimate): Figure[] {
  if (!net) return [];
  return [
    {
      label: 'Net effective',
      main: showMoney(net.ours),
      more: (
        <>
          market {showMoney(net.market)} <Badge tone={gapTone(net.gap)}>{gapWords(net.gap)}</Badge>
        </>
      ),
      madeOf: <p>{netEffectiveWords(net)}</p>,
    },
  ];
}

function laterOf(estimate: MarketEstimate): Figure[] {
  const { atExpiration } = estimate;
  if (!atExpiration || atExpiration.estimate === null) return [];
  return [
    {
      label: 'Market at expiration',
      main: showMoney(atExpiration.estimate),
      more: (
        <>
          {showDate(atExpiration.date)} <Badge tone="amber">Assumed</Badge>
        </>
      ),
      madeOf: expirationArithmetic(estimate).map((line) => <p key={line}>{line}</p>),
    },
  ];
}
