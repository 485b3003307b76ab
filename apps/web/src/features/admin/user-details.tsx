import { Placeholder } from '../../ui/placeholder.tsx';

export function UserDetails() {
  return <Placeholder title="User Details" />;
}
