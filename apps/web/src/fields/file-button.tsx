import { Button, type ButtonProps } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../api/index.ts';
import { download } from '../lib/download.ts';
import { notify } from '../ui/index.ts';

interface FileButtonProps extends Pick<ButtonProps, 'className' | 'disabled' | 'size' | 'variant'> {
  label: string;
  icon?: LucideIcon;
  title?: string;
  fileName: string;
  fetch: () => Promise<Blob>;
  /** The sentence before the reason when the file cannot be fetched. */
  failure: string;
}

/** Fetches a file and saves it. */
export function FileButton({ label, icon: Icon, fileName, fetch, failure, ...look }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      download(await fetch(), fileName);
    } catch (error) {
      notify(`${failure} ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={Icon && <Icon size={15} aria-hidden />}
      onClick={() => void save()}
      {...look}
    >
      {label}
    </Button>
  );
}
