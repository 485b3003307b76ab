import { Placeholder } from '../../ui/placeholder.tsx';

export function LeaseSearch() {
  return <Placeholder title="Search" />;
}
