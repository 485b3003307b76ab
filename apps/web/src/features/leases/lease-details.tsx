import { Placeholder } from '../../ui/placeholder.tsx';

export function LeaseDetails() {
  return <Placeholder title="Lease Details" />;
}
