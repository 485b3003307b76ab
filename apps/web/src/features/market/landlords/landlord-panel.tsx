import {
  addressLine,
  compTypeName,
  landlordFields,
  leaseName,
  showDate,
  showValue,
  type Landlord,
  type LandlordDeal,
  type LandlordRole,
} from '@panoramic/contract';
import { Link } from 'react-router';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { SidePanel } from '../../../ui/index.ts';
import classes from './landlord-panel.module.css';

/** One landlord: what it leases to the client and, for who may see comps, where it appears in comps. */
export function LandlordPanel({ landlord, onClose }: { landlord: Landlord; onClose: () => void }) {
  const { name, spellings, sites, deals } = landlord;
  return (
    <SidePanel title={name} onClose={onClose}>
      {spellings.length > 1 && (
        <p className={classes['note']}>Also written {spellings.slice(1).join('; ')}.</p>
      )}
      <h3 className={classes['heading']}>
        {sites.length === 1 ? '1 lease' : `${showCount(sites.length)} leases`}, {showMoney(landlord.rent)} a
        year
      </h3>
      <ul className={classes['list']}>
        {sites.map((site) => (
          <li key={site.sd_id}>
            <Link to={to(paths.leaseSummary, { id: site.sd_id })}>
              {leaseName(site) || `Lease ${site.sd_id}`}
            </Link>
            <span className={classes['line']}>{addressLine(site)}</span>
            <span className={classes['line']} data-figures>
              {[
                site.sqft !== null && `${showCount(site.sqft)} SF`,
                site.rent > 0 && `${showMoney(site.rent)} a year`,
                site.nextDay !== null && `${site.nextType ?? 'Date'} ${showDate(site.nextDay)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {deals && (
        <>
          <h3 className={classes['heading']}>In comps</h3>
          {deals.latest.length === 0 ? (
            <p className={classes['note']}>This company appears in no comp.</p>
          ) : (
            <ul className={classes['list']}>
              {deals.latest.map((deal) => (
                <li key={`${deal.compId} ${deal.role}`}>
                  <Link to={to(paths.compSummary, { compId: deal.compId, compType: deal.compType })}>
                    {roles[deal.role]}, {deal.date ?? 'no date'}
                  </Link>
                  <span className={classes['line']}>
                    {[compTypeName(deal.compType), deal.tenant, deal.address, deal.city]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  <span className={classes['line']} data-figures>
                    {figuresOf(deal)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {deals.owned + deals.bought + deals.sold > deals.latest.length && (
            <p className={classes['note']}>The latest {deals.latest.length} are shown.</p>
          )}
          {deals.lists.length > 0 && (
            <p className={classes['note']}>
              Open as comps list:{' '}
              {deals.lists.map(({ compType, compIds }, index) => (
                <span key={compType}>
                  {index > 0 && ', '}
                  <Link to={to(paths.compsById, { compType, ids: compIds.join(',') })}>
                    {compTypeName(compType)} ({showCount(compIds.length)})
                  </Link>
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </SidePanel>
  );
}

const roles: Record<LandlordRole, string> = { owner: 'Owner', buyer: 'Buyer', seller: 'Seller' };

/** "5,000 SF · $22.00 per SF, Full Service". */
function figuresOf({ sf, rate, rateType, role }: LandlordDeal): string {
  const per = role === 'owner' ? 'per SF per year' : 'per SF';
  return [
    sf !== null && `${showValue(sf, landlordFields.sqft)} SF`,
    rate !== null && [`${showMoney(rate)} ${per}`, rateType].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}
