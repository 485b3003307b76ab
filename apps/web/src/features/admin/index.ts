export { SecurityPolicyForm } from './security-policy-form.tsx';
