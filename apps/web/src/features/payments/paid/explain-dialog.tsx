import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { callAndRefresh } from '../../../api/index.ts';
import { showCount } from '../../../lib/money.ts';
import { notify } from '../../../ui/index.ts';
import { ConfirmDialog } from '../frame/confirm-dialog.tsx';

interface ExplainDialogProps {
  keys: readonly string[];
  title: string;
  onClose: () => void;
}

/** Says why what was paid is not what was sent; then it is settled. */
export function ExplainDialog({ keys, title, onClose }: ExplainDialogProps) {
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      title={title}
      button="Explain"
      disabled={note.trim() === ''}
      onConfirm={async () => {
        const { count } = await callAndRefresh('Payments/ExplainPaid', { keys: [...keys], note });
        notify(`${showCount(count)} ${count === 1 ? 'difference is' : 'differences are'} explained.`);
      }}
      onClose={onClose}
    >
      <Textarea
        label="Explanation"
        description="It counts for the difference that there is now. Once that is another, it is asked for again."
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        // One line: the explanation stands in lists.
        onChange={({ currentTarget }) => setNote(currentTarget.value.replaceAll(/[\r\n\t]+/g, ' '))}
      />
    </ConfirmDialog>
  );
}
