import { Placeholder } from '../../ui/placeholder.tsx';

export function CriticalDates() {
  return <Placeholder title="Lease Details" />;
}
