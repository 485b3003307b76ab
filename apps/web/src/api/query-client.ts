import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Comparing 100,000 rows with the 100,000 before them would freeze the page.
      structuralSharing: false,
      staleTime: 10_000,
      // The server has answered; asking again would get the same.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
});
