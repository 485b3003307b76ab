import { Placeholder } from '../../ui/placeholder.tsx';

export function RoleDetails() {
  return <Placeholder title="Role Details" />;
}
