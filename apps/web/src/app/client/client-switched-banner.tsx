import { Button } from '@mantine/core';
import type { SignedIn } from '../../api/index.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/index.ts';
import classes from './client-switched-banner.module.css';

/** Warns that another tab chose another client, while this screen still shows the old one. */
export function ClientSwitchedBanner({ session: { client, openedFor } }: { session: SignedIn }) {
  if (!client || client.cl_id === openedFor?.cl_id) return null;
  return (
    <div className={classes['moved']}>
      <Banner
        kind="warning"
        reason={openedFor && `What is shown here belongs to ${openedFor.cl_name} and can no longer be saved.`}
      >
        {client.cl_name} was chosen in another tab.
      </Banner>
      <Button variant="default" onClick={() => window.location.assign(paths.home)}>
        Go to {client.cl_name}
      </Button>
    </div>
  );
}
