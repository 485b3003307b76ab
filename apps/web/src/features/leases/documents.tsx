import { Placeholder } from '../../ui/placeholder.tsx';

export function Documents() {
  return <Placeholder title="Lease Details" />;
}
