import { fileTypes } from '@panoramic/contract';
import type { IStylesOptions } from 'docx';

export const wordDocumentType = fileTypes.docx;

/** The colours of the screens, for paper. */
export const paperColors = {
  text: '1B2328',
  quiet: '5B6770',
  line: 'D5DADF',
  soft: 'E6F1F4',
  accent: '0F5E74',
  /** Told apart in black and white too: each is lighter than the one before. */
  series: ['0F5E74', '4F8FA3', '86B4C2', 'B4CFD8', 'D6E4E9', 'C9CFD4', 'E2E5E8'],
} as const;

const font = 'Calibri';

/** Sizes are in half points, distances in twentieths of a point. */
export const documentStyles: IStylesOptions = {
  default: {
    document: { run: { font, size: 19, color: paperColors.text }, paragraph: { spacing: { after: 60 } } },
    title: {
      run: { font, size: 34, bold: true, color: paperColors.text },
      paragraph: { spacing: { after: 20 } },
    },
    heading2: {
      run: { font, size: 22, bold: true, color: paperColors.accent },
      paragraph: { spacing: { before: 200, after: 60 }, keepNext: true },
    },
  },
  paragraphStyles: [
    { id: 'Quiet', name: 'Quiet', basedOn: 'Normal', run: { size: 17, color: paperColors.quiet } },
    {
      id: 'Note',
      name: 'Note',
      basedOn: 'Normal',
      run: { size: 17, color: paperColors.quiet },
      paragraph: { spacing: { before: 60, after: 40 } },
    },
    {
      id: 'Cell',
      name: 'Cell',
      basedOn: 'Normal',
      run: { size: 18 },
      paragraph: { spacing: { before: 20, after: 20 } },
    },
    {
      id: 'Head',
      name: 'Head',
      basedOn: 'Cell',
      run: { size: 17, bold: true, color: paperColors.quiet },
      paragraph: { spacing: { before: 20, after: 20 }, keepNext: true },
    },
    { id: 'Gap', name: 'Gap', basedOn: 'Normal', run: { size: 2 }, paragraph: { spacing: { after: 0 } } },
  ],
};
