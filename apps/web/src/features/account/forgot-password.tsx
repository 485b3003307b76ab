import { Placeholder } from '../../ui/placeholder.tsx';

export function ForgotPassword() {
  return <Placeholder title="Forgot password" />;
}
