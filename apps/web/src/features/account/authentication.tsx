import { Placeholder } from '../../ui/placeholder.tsx';

export function Authentication() {
  return <Placeholder title="Authentication" />;
}
