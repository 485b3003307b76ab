import { Placeholder } from '../../ui/placeholder.tsx';

export function AddLease() {
  return <Placeholder title="Add" />;
}
