import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import classes from './check.module.css';

const askEveryMs = 1000;

interface CheckProgressProps {
  importId: number;
  total: number;
  onCancel: () => void;
}

/** How far the check is, for files that take a while. */
export function CheckProgress({ importId, total, onCancel }: CheckProgressProps) {
  const { data } = useQuery({
    ...queryFor('Import/GetProgress', { importId }),
    refetchInterval: askEveryMs,
    staleTime: 0,
  });
  const isTold = data?.state === 'checking' && data.total > 0;
  return (
    <div className={classes['progress']} aria-busy="true">
      <ProgressBar
        label={`Checking ${showCount(total)} ${total === 1 ? 'row' : 'rows'}. Nothing is changed.`}
        share={isTold ? data.done / data.total : null}
      />
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
