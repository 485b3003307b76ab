import type { NearOptions } from '@panoramic/contract';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ToolButton } from '../../../fields/index.ts';

/** Loaded when it is first asked for. */
const NearDialog = lazy(async () => ({ default: (await import('./near-dialog.tsx')).NearDialog }));

interface NearButtonProps {
  near: NearOptions;
  onChange: (near: NearOptions) => void;
}

/** Opens the distance of a comp search: within miles of a zip code, an address or a lease. */
export function NearButton({ near, onChange }: NearButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton icon={MapPin} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Within miles
      </ToolButton>
      <Suspense>
        {open && (
          <NearDialog
            near={near}
            onClose={() => setOpen(false)}
            onApply={(chosen) => {
              setOpen(false);
              onChange(chosen);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
