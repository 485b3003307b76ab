import { Placeholder } from '../../ui/placeholder.tsx';

export function Contacts() {
  return <Placeholder title="Lease Details" />;
}
