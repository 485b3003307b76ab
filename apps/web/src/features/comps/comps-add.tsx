import { Placeholder } from '../../ui/placeholder.tsx';

export function CompsAdd() {
  return <Placeholder title="Add Comp" />;
}
