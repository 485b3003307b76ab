import { Placeholder } from '../../ui/placeholder.tsx';

export function RoleCreate() {
  return <Placeholder title="Create Role" />;
}
