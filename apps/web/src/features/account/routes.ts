import { paths } from '../../lib/paths.ts';
import type { Screen } from '../../lib/screen.ts';

export const accountScreens: readonly Screen[] = [
  {
    path: paths.login,
    title: 'Log In',
    access: 'anyone',
    lazy: async () => (await import('./login.tsx')).Login,
  },
  {
    path: paths.logout,
    title: 'Log out',
    access: 'anyone',
    lazy: async () => (await import('./logout.tsx')).Logout,
  },
  {
    path: paths.forgot,
    title: 'Forgot password',
    access: 'anyone',
    lazy: async () => (await import('./forgot.tsx')).Forgot,
  },
  {
    path: paths.account,
    title: 'Change Password',
    access: 'signedIn',
    lazy: async () => (await import('./change-password.tsx')).ChangePassword,
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot password',
    access: 'anyone',
    lazy: async () => (await import('./forgot-password.tsx')).ForgotPassword,
  },
  {
    path: paths.resetPassword,
    title: 'Reset password',
    access: 'anyone',
    lazy: async () => (await import('./reset-password.tsx')).ResetPassword,
  },
  {
    path: paths.authentication,
    title: 'Sign in',
    access: 'anyone',
    lazy: async () => (await import('./authentication.tsx')).Authentication,
  },
];
