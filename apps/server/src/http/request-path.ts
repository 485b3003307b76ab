import type { FastifyRequest } from 'fastify';

/**
 * The path of a request as the routes are written. Where a route has matched, this is the route's own
 * path, whatever the spelling of the request. Where none has, it is what a lenient reader, such as a
 * proxy or a browser, might take the address for. Decoded once: `%2561pi` is not `api`.
 */
export function requestPath({ is404, url, routeOptions }: FastifyRequest): string {
  return (is404 ? undefined : routeOptions.url) ?? tidied(url);
}

function tidied(url: string): string {
  const path = decoded(url.replace(/[?#].*$/s, '')).replaceAll('\\', '/');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    // Some readers take `api;x=1`, `api.` and `api ` for `api`, and `.` for no part at all.
    const name = part.replace(/;.*$/s, '').replace(/(?<![.\s])[.\s]+$/, '');
    if (name !== '') parts.push(name);
  }
  return `/${parts.join('/')}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
