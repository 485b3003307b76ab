import { Placeholder } from '../../ui/placeholder.tsx';

export function AdminHome() {
  return <Placeholder title="Admin" />;
}
