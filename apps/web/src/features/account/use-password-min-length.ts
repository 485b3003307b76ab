import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';

const usual = 8;

/** The fewest characters of a new password, as the server has it set. */
export function usePasswordMinLength(): number {
  const { data } = useQuery({ ...queryFor('Account/GetSignInOptions', {}), staleTime: Infinity });
  return data?.passwordMin ?? usual;
}
