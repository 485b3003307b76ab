/** The setting by which other machines may reach the server; `null`: this machine alone does. */
export function reachableBy(host: string, publicUrl: string | undefined): string | null {
  if (!isLoopback(host)) return `HOST=${host}`;
  if (!publicUrl) return null;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || !isLoopback(hostname) ? `PUBLIC_URL=${publicUrl}` : null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || /^\[?::1\]?$|^127(\.\d{1,3}){3}$/.test(host);
}
