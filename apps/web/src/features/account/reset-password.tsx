import { Placeholder } from '../../ui/placeholder.tsx';

export function ResetPassword() {
  return <Placeholder title="Reset password" />;
}
