import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './message-page.module.css';

/** Shows what failed to be drawn as a message with a way back, and lets the rest stand. */
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

/** Leaves by loading the page anew: whatever broke is gone with it. */
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
