import { Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, Trial } from '../trial.ts';

const tries = 100;

export const signInRace: Trial = {
  what: '100 wrong passwords at once, account after account',
  long: { rounds: 1, seconds: 0 },
  run: async (): Promise<Outcome> => {
    // Behind a proxy, so that there are many addresses to come from.
    const subject = await ServerUnderTest.start({ TRUSTED_PROXIES: '1' });
    const findings: string[] = [];
    const looked: Record<string, number> = {};
    try {
      const existing = await subject.person('viewer');
      const anyone = new Person(subject.url, null);
      for (const { what, userName, address, most } of races) {
        const answers = await Promise.all(
          Array.from({ length: tries }, (_, index) =>
            anyone.send(
              'Account/token',
              { Username: userName(index), Password: `wrong ${index}` },
              // The proxy sets the last address; the one before it came with the request.
              { 'x-forwarded-for': `198.51.100.${index}, ${address(index)}` },
            ),
          ),
        );
        const refused = answers.filter(({ status }) => status === 401).length;
        const limited = answers.filter(
          ({ status, headers }) => status === 429 && headers.get('retry-after'),
        ).length;
        looked[`looked at of ${what}`] = refused;
        if (refused !== most || limited !== tries - most)
          findings.push(`${what}: ${refused} looked at, ${limited} told to wait`);
      }
      if ((await existing.send('Account/GetSession')).status !== 200) findings.push('a session has ended');
      return { counts: { tries: races.length * tries, ...looked }, findings };
    } finally {
      await subject.dispose();
    }
  },
};

const races: readonly {
  readonly what: string;
  readonly userName: (index: number) => string;
  readonly address: (index: number) => string;
  readonly most: number;
}[] = [
  { what: 'an account', userName: () => 'writer', address: (index) => `203.0.113.${index}`, most: 10 },
  { what: 'nobody', userName: () => 'nobody', address: (index) => `203.0.113.${100 + index}`, most: 10 },
  { what: 'an address', userName: (index) => `guess-${index}`, address: () => '192.0.2.1', most: 30 },
];
