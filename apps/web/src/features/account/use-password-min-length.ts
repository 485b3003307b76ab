import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';

const usual = 8;

/** The minimum length of a new password of the user, by the settings of the server and the policies. */
export function usePasswordMinLength(): number {
  const { data } = useQuery({ ...queryFor('Account/GetSession', {}), staleTime: Infinity });
  return data?.passwordMin ?? usual;
}
