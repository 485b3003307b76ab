const firstNames =
  `Aaliyah Amir Beatriz Caleb Carmen Dalia Derek Elena Emeka Farah Felix Gloria Hana Henry Imani
  Isaac Jasmine Jonas Keiko Kwame Leila Liam Maeve Marcus Nadia Nolan Olivia Oscar Priya Quentin Rosa Samir Tara
  Theo Uma Victor Willa Xavier Yara Zane`.split(/\s+/);

const lastNames =
  `Abbott Alvarez Banerjee Brennan Castillo Chen Dawson Delgado Eriksson Farouk Fitzgerald Greene
  Haddad Holloway Ibarra Jensen Kaplan Kowalski Larkin Lindgren Mbeki Mercado Nakamura Novak Odom Ortega Park
  Petrov Quinn Ramsey Sandoval Schaefer Tanaka Thibault Underwood Valdez Whitaker Xiong Yoder Zimmerman`.split(
    /\s+/,
  );

export interface Colleague {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly officePhone: string;
  readonly ext: string | null;
  readonly mobilePhone: string | null;
  readonly roles: readonly string[];
  readonly active: boolean;
  /** Days before today; `null` for somebody who has not followed the invitation yet. */
  readonly lastSeen: number | null;
}

/** The people of a client, the same ones every time; phone numbers are those kept for fiction. */
export function colleaguesOf(domain: string, from: number, count: number): Colleague[] {
  return Array.from({ length: count }, (_, index) => colleague(domain, from + index));
}

/** The lists are 40 long and share no factor with 7 and 11, so that each round pairs other names. */
function colleague(domain: string, n: number): Colleague {
  const round = Math.floor(n / firstNames.length);
  const firstName = firstNames[(n * 7) % firstNames.length] ?? '';
  const lastName = lastNames[(n * 11 + 3 + round * 5) % lastNames.length] ?? '';
  const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
  const active = n % 17 !== 16;
  return {
    firstName,
    lastName,
    email,
    userName: email,
    officePhone: `314-555-0${100 + (n % 100)}`,
    ext: n % 3 === 0 ? String(2000 + n * 13) : null,
    mobilePhone: n % 2 === 0 ? `636-555-0${100 + ((n * 31) % 100)}` : null,
    roles: n % 4 === 1 ? ['Write'] : n % 13 === 5 ? ['Home Limited'] : n % 15 === 7 ? ['Comps'] : [],
    active,
    lastSeen: n % 11 === 10 ? null : active ? (n * n) % 45 : 120 + n,
  };
}
