import { PageFrame } from './page-frame.tsx';

/** A screen that is still to come. */
export function Placeholder({ title }: { title: string }) {
  return (
    <PageFrame title={title}>
      <p>This screen is not here yet.</p>
    </PageFrame>
  );
}
