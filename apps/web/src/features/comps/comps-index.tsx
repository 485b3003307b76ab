import { Placeholder } from '../../ui/placeholder.tsx';

export function CompsIndex() {
  return <Placeholder title="Comps" />;
}
