import { Placeholder } from '../../ui/placeholder.tsx';

export function CompsList() {
  return <Placeholder title="Search Results" />;
}
