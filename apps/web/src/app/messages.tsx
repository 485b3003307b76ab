import { Button } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { MessagePage } from '../ui/index.ts';

const goHome = (
  <Button component={Link} to={paths.root}>
    Go Home
  </Button>
);

export function AccessDenied() {
  useTitle('Access Denied');
  return (
    <MessagePage
      title="403: Access Denied"
      text="You do not have permission to open this page. Contact the site administrators if you need it."
      actions={goHome}
    />
  );
}

export function NotFound() {
  useTitle('Page not found');
  return <MessagePage title="Page not found" text="There is nothing at this address." actions={goHome} />;
}

function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Panoramic`;
  }, [title]);
}
