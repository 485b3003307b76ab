import { logoTypes, maxLogoBytes, type CallOutput } from '@panoramic/contract';
import { Button, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { callAndRefresh, reasonOf, showClient } from '../../api/index.ts';
import { ClientLogo } from './client-logo.tsx';
import classes from './logo-section.module.css';

interface LogoSectionProps {
  client: CallOutput<'Admin/GetClientDetailsAsync'>;
  /** `null` means saved; otherwise the reason for the failure. */
  onResult: (failure: string | null) => void;
}

const accepted = Object.values(logoTypes).join(',');

export function LogoSection({ client, onResult }: LogoSectionProps) {
  const [busy, setBusy] = useState(false);
  const chooser = useRef<() => void>(null);

  async function save(logo: File | null) {
    if (logo && logo.size > maxLogoBytes) return onResult('A logo may have at most 1 MB.');
    setBusy(true);
    try {
      const logoBase64 = logo && (await base64Of(logo));
      showClient(await callAndRefresh('Clients/SetLogo', { id: client.id, logoBase64 }));
      onResult(null);
    } catch (error) {
      onResult(reasonOf(error));
    } finally {
      setBusy(false);
      // Allows choosing the same file again after fixing it.
      chooser.current?.();
    }
  }

  return (
    <section className={classes['section']} aria-label="Logo">
      <h2 className={classes['heading']}>Logo</h2>
      <div className={classes['row']}>
        {(['light', 'dark'] as const).map((ground) => (
          <div key={ground} className={classes['ground']} data-ground={ground}>
            <ClientLogo client={{ cl_name: client.name, logoLocation: client.logoLocation }} size={48} />
          </div>
        ))}
        <div className={classes['actions']}>
          <FileButton
            resetRef={chooser}
            disabled={busy}
            accept={accepted}
            onChange={(file) => file && void save(file)}
            inputProps={{ 'aria-label': 'Logo file' }}
          >
            {(props) => (
              <Button {...props} variant="default" loading={busy}>
                {client.logoLocation === null ? 'Upload logo' : 'Replace logo'}
              </Button>
            )}
          </FileButton>
          {client.logoLocation !== null && (
            <Button variant="subtle" color="gray" disabled={busy} onClick={() => void save(null)}>
              Remove logo
            </Button>
          )}
          <p className={classes['note']}>
            PNG, JPEG, WebP or SVG, at most 1 MB. It stands in the header of every page.
          </p>
        </div>
      </div>
    </section>
  );
}

/** The base64 content without the `data:…;base64,` prefix. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // Safe: readAsDataURL gives text.
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
