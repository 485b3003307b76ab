import { Placeholder } from '../../ui/placeholder.tsx';

export function CompSearch() {
  return <Placeholder title="Search Comp" />;
}
