import { personNames, password } from './people.ts';

/** Dismisses the tour for the demonstration accounts, so that tests start without it. */
export async function dismissTourForAll(url: string): Promise<void> {
  await Promise.all(personNames.map((name) => dismissTour(url, name)));
}

export async function dismissTour(url: string, name: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${url}/api/Account/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ Username: name, Password: password }),
  });
  // Safe: the call's answer, as the contract has it.
  const { token } = (await signedIn.json()) as { token: string };
  await fetch(`${url}/api/Account/SavePreference`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'tour', value: 'dismissed' }),
  });
}
