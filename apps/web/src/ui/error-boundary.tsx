import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './message-page.module.css';

/** Shows a message with a way back in place of a part that failed to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FailureMessage onRetry={() => this.setState({ failed: false })} />;
  }
}

/** Offers to reload the page, which clears whatever broke. */
export function FailureMessage({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes['message']} role="alert">
      <h1 className={classes['title']}>Something went wrong</h1>
      <p className={classes['text']}>This screen could not be shown. What was saved is safe.</p>
      <div className={classes['actions']}>
        <Button onClick={onRetry}>Try again</Button>
        <Button variant="default" component="a" href="/">
          Go Home
        </Button>
      </div>
    </div>
  );
}
