import { Placeholder } from '../../ui/placeholder.tsx';

export function CompSummary() {
  return <Placeholder title="Summary" />;
}
