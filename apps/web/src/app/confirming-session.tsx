import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirmSession, endSession, queryFor, reasonOf } from '../api/index.ts';
import { MessagePage, Spinner } from '../ui/index.ts';
import { PlainLayout } from './plain-layout.tsx';

/** A stored token counts once the server has confirmed it; its roles and client come fresh. */
export function ConfirmingSession() {
  const { data, error, refetch } = useQuery(queryFor('Account/GetSession', {}));
  useEffect(() => {
    if (data) confirmSession(data);
  }, [data]);
  return (
    <PlainLayout>
      {error ? (
        <MessagePage
          title="Not connected"
          text={reasonOf(error)}
          actions={
            <>
              <Button onClick={() => void refetch()}>Try again</Button>
              <Button variant="default" onClick={endSession}>
                Log out
              </Button>
            </>
          }
        />
      ) : (
        <Spinner />
      )}
    </PlainLayout>
  );
}
