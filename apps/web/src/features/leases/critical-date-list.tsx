import { Placeholder } from '../../ui/placeholder.tsx';

export function CriticalDateList() {
  return <Placeholder title="Critical Date List - Next 12 Months" />;
}
