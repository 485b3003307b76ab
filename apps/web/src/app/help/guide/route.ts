import { paths } from '../../../lib/paths.ts';
import type { Screen } from '../../../lib/screen.ts';

export const guideScreen: Screen = {
  path: paths.guide,
  title: 'The guide',
  access: 'signedIn',
  menu: null,
  help: () => Promise.resolve({ text: 'How to get done what you came for, from signing in to the reports.' }),
  load: async () => (await import('./guide.tsx')).Guide,
};
