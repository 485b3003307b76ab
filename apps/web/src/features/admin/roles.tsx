import { Placeholder } from '../../ui/placeholder.tsx';

export function Roles() {
  return <Placeholder title="Roles" />;
}
