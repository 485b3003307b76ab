import { Placeholder } from '../../ui/placeholder.tsx';

export function Dashboard() {
  return <Placeholder title="Dashboard" />;
}
