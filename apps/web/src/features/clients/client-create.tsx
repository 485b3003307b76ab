import { Placeholder } from '../../ui/placeholder.tsx';

export function ClientCreate() {
  return <Placeholder title="Create Client" />;
}
