import { Placeholder } from '../../ui/placeholder.tsx';

export function LeaseSummary() {
  return <Placeholder title="Lease Details" />;
}
