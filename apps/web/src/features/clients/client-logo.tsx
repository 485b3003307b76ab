import type { Client } from '@panoramic/contract';
import classes from './client-logo.module.css';

/** The client's logo, or its first letter. Decorative, because the name is shown beside it. */
export function ClientLogo({
  client,
  size,
}: {
  client: Pick<Client, 'cl_name' | 'logoLocation'>;
  size: number;
}) {
  return (
    <span
      className={classes['logo']}
      style={{ height: size, minWidth: size }}
      data-letter={client.logoLocation === null || undefined}
    >
      {client.logoLocation === null ? (
        <span aria-hidden>{client.cl_name.slice(0, 1).toUpperCase()}</span>
      ) : (
        <img src={client.logoLocation} alt="" style={{ maxHeight: size, maxWidth: size * 3 }} />
      )}
    </span>
  );
}
