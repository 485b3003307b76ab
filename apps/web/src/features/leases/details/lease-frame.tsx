import { addressLine, leaseName, mayUse, type Lease } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { ChevronDown, History } from 'lucide-react';
import { lazy, memo, Suspense, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMarketView, useSignedIn } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Menu, MenuItem, PageFrame, useCurrentTabInSight } from '../../../ui/index.ts';
import { LeaseStatus } from '../lease-status.tsx';
import links from '../../../ui/tab-links.module.css';
import classes from './lease-frame.module.css';
import { detailTabNames, detailTabs, type DetailTabName } from './detail-tabs.ts';

/** Loaded when it is first asked for. */
const LeaseHistory = lazy(async () => ({ default: (await import('./lease-history.tsx')).LeaseHistory }));

interface LeaseFrameProps {
  /** `undefined` while it is loading. */
  lease: Lease | undefined;
  tab: DetailTabName;
  /** Buttons of the tab, before Back To List. */
  actions?: ReactNode;
  /** Items of the menu More, before History. */
  more?: ReactNode;
  width?: 'table' | 'wide' | 'form';
  children: ReactNode;
}

/** The frame of every lease tab: title, lease, tab bar, Back To List and the menu More. */
export function LeaseFrame({ lease, tab, actions, more, width = 'form', children }: LeaseFrameProps) {
  return (
    <PageFrame
      title="Lease Details"
      subject={lease && leaseName(lease)}
      width={width}
      context={<ContextLine lease={lease} />}
      actions={
        <>
          {actions}
          <BackToList />
          <MoreMenu lease={lease} items={more} />
        </>
      }
    >
      <TabBar lease={lease} current={tab} />
      {children}
    </PageFrame>
  );
}

interface LeaseProps {
  lease: Lease | undefined;
}

// The parts of the frame are memoized: a key typed into a row does not draw them again.
const BackToList = memo(function BackToList() {
  return (
    <Button variant="default" component={Link} to={to(paths.activeLeases, { search: 1 })}>
      Back To List
    </Button>
  );
});

/** What the specification does not name, at the end: the actions of the tab, and History. */
const MoreMenu = memo(function MoreMenu({ lease, items }: LeaseProps & { items: ReactNode }) {
  const [showsHistory, setShowsHistory] = useState(false);
  return (
    <>
      <Menu
        label="More"
        width={200}
        renderOpener={(opens) => (
          <Button
            variant="default"
            disabled={!lease}
            rightSection={<ChevronDown size={14} aria-hidden />}
            {...opens}
          >
            More
          </Button>
        )}
      >
        {items}
        <MenuItem icon={History} onClick={() => setShowsHistory(true)}>
          History
        </MenuItem>
      </Menu>
      {showsHistory && lease && (
        <Suspense>
          <LeaseHistory lease={lease} onClose={() => setShowsHistory(false)} />
        </Suspense>
      )}
    </>
  );
});

const ContextLine = memo(function ContextLine({ lease }: LeaseProps) {
  if (!lease) return <span className={classes['bone']} />;
  const { sd_num, sd_building } = lease;
  return (
    <span className={classes['context']}>
      {sd_num && <strong className={classes['name']}># {sd_num}</strong>}
      {sd_building && <strong className={classes['name']}>{sd_building}</strong>}
      {addressLine(lease) && <span>{addressLine(lease)}</span>}
      <LeaseStatus lease={lease} />
    </span>
  );
});

const TabBar = memo(function TabBar({ lease, current }: LeaseProps & { current: DetailTabName }) {
  const tabs = useCurrentTabInSight(current);
  const seesMarket = Boolean(useMarketView());
  const seesPayments = mayUse('Write or Payments', useSignedIn().roles);
  const shown = detailTabNames.filter(
    (name) => (name !== 'market' || seesMarket) && (name !== 'payments' || seesPayments),
  );
  // The id comes from the address while the lease is loading.
  const [address] = useSearchParams();
  const id = lease?.sd_id ?? address.get('id') ?? '';
  return (
    <nav ref={tabs} className={`${links['tabs']} ${classes['bar']}`} aria-label="Lease">
      {shown.map((name) => (
        <Link
          key={name}
          to={to(detailTabs[name].path, { id })}
          className={links['tab']}
          aria-current={name === current ? 'page' : undefined}
        >
          {detailTabs[name].title}
        </Link>
      ))}
    </nav>
  );
});
