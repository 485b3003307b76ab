import { Placeholder } from '../../ui/placeholder.tsx';

export function Notes() {
  return <Placeholder title="Lease Details" />;
}
