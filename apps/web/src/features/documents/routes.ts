import { BookOpen } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { helpFrom, type Screen } from '../../lib/screen.ts';

const helpOn = helpFrom(async () => (await import('./help.ts')).documentsHelp);

export const documentScreens: readonly Screen[] = [
  {
    path: paths.documents,
    title: 'Documents',
    access: 'signedIn',
    tab: { of: 'Documents', label: 'Documents' },
    menu: { group: 'Lease Overview', label: 'Documents', icon: BookOpen, keys: 'G N' },
    help: helpOn('documents'),
    load: async () => (await import('./documents-screen.tsx')).DocumentsScreen,
  },
  {
    path: paths.documentMatrix,
    title: 'Document Matrix',
    access: 'signedIn',
    tab: { of: 'Documents', label: 'Document Matrix' },
    menu: { group: 'Lease Overview', label: 'Document Matrix', icon: BookOpen, keys: 'G X' },
    help: helpOn('matrix'),
    load: async () => (await import('./matrix/matrix-screen.tsx')).MatrixScreen,
  },
  {
    path: paths.readLease,
    title: 'Read the Lease',
    access: 'signedIn',
    menu: null,
    help: helpOn('reading'),
    load: async () => (await import('./reading/reading-screen.tsx')).ReadingScreen,
  },
];
