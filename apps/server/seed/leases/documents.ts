import { addMonths, addDays, type DocumentFile } from '@panoramic/contract';
import { demoPages } from './document-pages.ts';
import { pdfOf } from './pdf.ts';
import type { LeaseSeed } from './setting.ts';
import { wordFileOf } from './word-file.ts';

export interface DemoDocument extends Pick<DocumentFile, 'type' | 'name' | 'text' | 'date' | 'filename'> {
  /** Makes the bytes of the file. */
  readonly bytes: () => Uint8Array;
}

export function documentsOf(setting: LeaseSeed): readonly DemoDocument[] {
  const { random, lease, term, today } = setting;
  const signed = earlier(addMonths(lease.sd_ocd ?? term.start, -2), today);
  const isRenewed = lease.sd_ocd !== lease.sd_ccd;
  const lately = addDays(today, -random.whole(5, 330));
  // Every fifth certificate has not been renewed for a year.
  const insured = addMonths(lately, Number(lease.sd_num ?? 0) % 5 === 0 ? -12 : 0);
  return [
    document(setting, 'Lease', 'Lease agreement', signed),
    ...(isRenewed
      ? [document(setting, 'Lease Amendment', 'First amendment', earlier(addMonths(term.start, -1), today))]
      : []),
    ...(random.chance(0.6)
      ? [document(setting, 'Certificate of Insurance', 'Certificate of insurance', insured)]
      : []),
    ...(random.chance(0.25) ? [document(setting, 'SNDA', 'SNDA', lately)] : []),
    ...(random.chance(0.2) ? [document(setting, 'Estoppel', 'Estoppel certificate', lately)] : []),
    ...(random.chance(0.25) ? [document(setting, 'Space Plan', 'Space plan', signed)] : []),
  ];
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function document(setting: LeaseSeed, type: DocumentFile['type'], name: string, date: string): DemoDocument {
  const { lease, random } = setting;
  // Amendments are Word documents, as lawyers send them.
  const [extension, fileOf] = type === 'Lease Amendment' ? ['docx', wordFileOf] : ['pdf', pdfOf];
  const filename = `${lease.sd_num} ${name}.${extension}`;
  return {
    type,
    name,
    date,
    filename,
    text: random.chance(0.3) ? 'Signed by both parties' : null,
    bytes: () => fileOf(demoPages(setting, type, name, date)),
  };
}
