import { addMonths, daysBetween, showDate, type PlainDate } from '../dates.ts';
import type { LeaseFields } from '../leases/fields.ts';
import { leaseAddressFields, type LeaseAddress } from '../leases/address.ts';
import { extensionByOption, firstNoticeDay, isDecided, type OptionFields } from '../leases/options.ts';
import { perSquareFoot } from '../leases/rent/index.ts';
import { showRate } from './engine/explain.ts';
import type { MarketEvent } from './fields.ts';
import type { LeaseEstimate } from './engine/lease-market.ts';
import type { MarketDate } from './portfolio.ts';
import type { MarketOption, MarketRates, NetEffective } from './replies.ts';
import { netEffectiveOf, shownRates } from './reply.ts';
import type { MarketView } from './view.ts';

/** How far ahead the radar looks. */
export const radarMonths = 36;

/** An open date with the option that it carries, if there is one. */
export interface RadarDate extends MarketDate {
  readonly option: OptionFields | null;
}

type RadarLease = LeaseFields & { readonly sd_id: number };

/** The options and the expiration of a lease in the next 36 months. */
export function radarRows(
  lease: RadarLease,
  found: LeaseEstimate,
  dates: readonly RadarDate[],
  asked: { readonly today: PlainDate; readonly view: NonNullable<MarketView> },
): readonly MarketOption[] {
  const { today, view } = asked;
  const rates = shownRates(found.estimate, view);
  const last = addMonths(today, radarMonths);
  const { sd_ced, sd_sqft } = lease;
  const net = netEffectiveOf(found, sd_sqft, view);
  const entered = dates.filter(
    ({ type, option }) => (type !== 'Expiration Date' || sd_ced === null) && !(option && isDecided(option)),
  );
  const expiration: readonly RadarDate[] =
    sd_ced === null ? [] : [{ cd_id: 0, type: 'Expiration Date', day: sd_ced, option: null }];
  return [...entered, ...expiration]
    .filter(({ day }) => today <= day && day <= last)
    .map(({ cd_id, type, day, option }) => {
      const rent = rentByOption(type, option, found, rates.estimate, lease);
      const facts = {
        type,
        rent,
        rates,
        sqft: sd_sqft,
        count: rates.count,
        months: option?.op_months ?? null,
        payment: option?.op_payment ?? null,
        net,
        isMarketRent: option?.op_basis === 'Market',
        lastDay: day,
        today,
      };
      const yearly = yearlyStake(facts);
      return Object.assign(addressOf(lease), rates, {
        sd_id: lease.sd_id,
        cd_id,
        type,
        sqft: sd_sqft,
        lastDay: day,
        days: daysBetween(today, day),
        firstDay: option && firstNoticeDay(option, sd_ced),
        expiration: sd_ced,
        propertyType: view === 'everything' ? found.lease.propertyType : null,
        rent,
        months: facts.months,
        stake: yearly === null ? null : Math.abs(yearly),
        sentence: optionSentence(facts),
      });
    });
}

/** The most money first; without a figure, the nearest day first. */
export function byStake(a: MarketOption, b: MarketOption): number {
  return (b.stake ?? -1) - (a.stake ?? -1) || a.days - b.days || a.sd_id - b.sd_id || a.cd_id - b.cd_id;
}

function addressOf(lease: LeaseAddress): LeaseAddress {
  // Safe: an entry for each field of an address.
  return Object.fromEntries(leaseAddressFields.map((name) => [name, lease[name]])) as LeaseAddress;
}

/** What the option to renew says about its rent, as Extend fills it in; without that, the present rent. */
function rentByOption(
  type: MarketEvent,
  option: OptionFields | null,
  { own, lastBase }: Pick<LeaseEstimate, 'own' | 'lastBase'>,
  market: number | null,
  lease: RadarLease,
): number | null {
  const ours = own?.perSf ?? null;
  if (type !== 'Option to Renew' || option === null) return ours;
  const { monthly } = extensionByOption(option, lease, lastBase);
  if (monthly !== null) return perSquareFoot(monthly, lease.sd_sqft) ?? ours;
  if (option.op_basis === 'Share of market' && market !== null)
    return cents(market * ((option.op_percent ?? 100) / 100));
  return ours;
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

export interface OptionFacts {
  readonly type: MarketEvent;
  readonly rent: number | null;
  readonly rates: MarketRates;
  readonly count: number | null;
  readonly sqft: number | null;
  readonly months: number | null;
  /** For ending the lease early. */
  readonly payment: number | null;
  /** Of the lease as it runs. */
  readonly net: NetEffective | null;
  /** The option itself is at market rent. */
  readonly isMarketRent: boolean;
  readonly lastDay: PlainDate;
  readonly today: PlainDate;
}

/** Dollars a year between rent and market: positive where the rent is below it. */
function yearlyStake({ type, rent, rates, sqft }: OptionFacts): number | null {
  if (type === 'Right of First Refusal' || rent === null || rates.estimate === null || sqft === null)
    return null;
  return Math.round((Math.round(rates.estimate * 100) - Math.round(rent * 100)) * sqft) / 100;
}

/** What the figures say, in one sentence and the last day to act. A fact, never advice. */
export function optionSentence(facts: OptionFacts): string {
  const { rent, lastDay, today } = facts;
  const days = daysBetween(today, lastDay);
  const until = `Last day to act ${showDate(lastDay)}, ${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}.`;
  const paid = rent === null ? 'No base rent per SF' : `Rent ${showRate(rent)}`;
  return `${paid}, ${marketWords(facts)}${stakeWords(facts)}. ${netWords(facts)}${until}`;
}

function netWords({ net }: OptionFacts): string {
  return net === null ? '' : `Net effective: ours ${showRate(net.ours)}, market ${showRate(net.market)}. `;
}

function marketWords({ rates: { estimate, low, high }, count }: OptionFacts): string {
  if (estimate === null) return 'too few comps for a market figure';
  const spread = low === null || high === null ? '' : ` ± ${((high - low) / 2).toFixed(2)}`;
  return `market ${showRate(estimate)}${spread} (${count} ${count === 1 ? 'comp' : 'comps'})`;
}

function stakeWords(facts: OptionFacts): string {
  const { type, months, isMarketRent, payment } = facts;
  const yearly = yearlyStake(facts);
  if (yearly === null) return '';
  const amount = aboutDollars(Math.abs(yearly));
  const isBelow = yearly >= 0;
  if (type === 'Option to Renew') {
    const exercising = `exercising${months === null ? '' : ` ${lengthWords(months)}`}`;
    if (isMarketRent)
      return `: ${exercising} at market costs about ${amount} a year ${isBelow ? 'more' : 'less'} than today`;
    return isBelow
      ? `: ${exercising} is worth about ${amount} a year`
      : `: ${exercising} costs about ${amount} a year more than the market`;
  }
  if (type === 'Termination Option') {
    const price = payment === null || payment === 0 ? '' : `, for a payment of ${showRate(payment)}`;
    return isBelow
      ? `: ending early gives up about ${amount} a year against the market${price}`
      : `: ending early saves about ${amount} a year against the market${price}`;
  }
  return `: the market costs about ${amount} a year ${isBelow ? 'more' : 'less'} than this lease`;
}

function lengthWords(months: number): string {
  if (months % 12 !== 0) return `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
}

/** To the hundred from ten thousand on, to the ten below. */
function aboutDollars(amount: number): string {
  const step = amount >= 10_000 ? 100 : 10;
  return `$${(Math.round(amount / step) * step).toLocaleString('en-US')}`;
}
