import { Placeholder } from '../../ui/placeholder.tsx';

export function RentTerms() {
  return <Placeholder title="Lease Details" />;
}
