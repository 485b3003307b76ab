import type { CommandProvider } from '../../../lib/screen.ts';
import { typedWords } from '../../command-search/why-found.ts';

/** Fewer letters begin a word of every chapter. */
const shortest = 3;

/** Finds chapters of the guide and terms of the trade for the command search; loaded when something is typed. */
export const helpCommands: CommandProvider = {
  group: 'Help',
  access: 'signedIn',
  search: (typed) => ({
    queryKey: ['asset', `help on ${typed}`],
    queryFn: async () => {
      if (typed.length < shortest) return [];
      return (await import('./help-topics.ts')).helpTopics(typedWords(typed));
    },
  }),
};
