import { Placeholder } from '../../ui/placeholder.tsx';

export function ActiveLeases() {
  return <Placeholder title="Leases" />;
}
