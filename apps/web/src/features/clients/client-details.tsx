import { Placeholder } from '../../ui/placeholder.tsx';

export function ClientDetails() {
  return <Placeholder title="Client Details" />;
}
