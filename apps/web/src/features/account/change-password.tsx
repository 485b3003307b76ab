import { Placeholder } from '../../ui/placeholder.tsx';

export function ChangePassword() {
  return <Placeholder title="Change Password" />;
}
