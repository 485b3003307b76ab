import { Placeholder } from '../../ui/placeholder.tsx';

export function Users() {
  return <Placeholder title="Users" />;
}
