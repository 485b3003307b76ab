import { Placeholder } from '../../ui/placeholder.tsx';

export function ClientSelection() {
  return <Placeholder title="Client Selection" />;
}
