import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';

const usual = 8;

/** The minimum length of a new password, a setting of the server. */
export function usePasswordMinLength(): number {
  const { data } = useQuery({ ...queryFor('Account/GetSignInOptions', {}), staleTime: Infinity });
  return data?.passwordMin ?? usual;
}
