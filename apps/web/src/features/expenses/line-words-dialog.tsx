import { fieldTable, lineWordTexts, longText, readLineWords, type CallOutput } from '@panoramic/contract';
import { useState } from 'react';
import { callAndRefresh } from '../../api/index.ts';
import { FieldForm } from '../../fields/index.ts';
import { Dialog, notify } from '../../ui/index.ts';

const table = fieldTable({
  words: longText('Words', {
    max: 40_000,
    width: 'full',
    help: 'One a line: “gym, fitness = Fitness Center, controllable”. Marks: varies, controllable, capital.',
  }),
});

interface LineWordsDialogProps {
  stored: CallOutput<'Expenses/GetLineWords'>;
  onClose: () => void;
}

/** What the client's own words in a line's description propose: a category, also one of its own, and marks. */
export function LineWordsDialog({ stored, onClose }: LineWordsDialogProps) {
  const [opened] = useState(stored);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Dialog
      title="Words of lines"
      onClose={onClose}
      buttons={<span ref={setPlace} style={{ display: 'flex', gap: 8 }} />}
    >
      <p>
        What a line of a statement is proposed as, by the words of its description. Your words come before
        those that are built in, and count for all leases; statements that are stored keep their lines.
      </p>
      <FieldForm
        table={table}
        groups={[{ fields: ['words'] }]}
        row={{ words: lineWordTexts(opened.words) }}
        buttonsIn={place}
        autoFocus
        failureTitle="The words were not saved."
        problems={({ words }) => [...readLineWords(words ?? '').problems]}
        onCancel={onClose}
        onSave={async ({ words }) => {
          const sent = [...readLineWords(words ?? '').words];
          await callAndRefresh('Expenses/SaveLineWords', { words: sent, version: opened.version });
          notify('Words saved.');
          onClose();
        }}
      />
    </Dialog>
  );
}
