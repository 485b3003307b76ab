export type Json = Record<string, unknown>;

export const problemContent = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

export const replyHeaders = {
  ETag: header(
    'string',
    'Names what was answered. Sent as If-None-Match, it answers 304 until something changes.',
  ),
  'Retry-After': header('integer', 'Seconds after which to try again'),
  'RateLimit-Limit': header('integer', 'Requests that the caller may send in a row'),
  'RateLimit-Remaining': header('integer', 'Requests that are left of them'),
  'RateLimit-Reset': header('integer', 'Seconds until all are there again'),
  'WWW-Authenticate': header('string', 'How to authenticate: by a bearer token'),
  Link: header('string', 'The address of the next page, as rel="next"; missing on the last'),
  'Accept-Ranges': header('string', 'A part of the file can be asked for by Range'),
};

function header(type: 'string' | 'integer', description: string): Json {
  return { description, schema: { type } };
}

export function withHeaders(...names: (keyof typeof replyHeaders)[]): Json {
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

export const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

export const problemReplies = {
  NotSignedIn: { description: 'Not signed in', ...withHeaders('WWW-Authenticate'), content: problemContent },
  TooMany: {
    description: 'Too many requests',
    ...withHeaders('Retry-After', ...rateHeaders),
    content: problemContent,
  },
  Unavailable: {
    description: 'Not available at the moment',
    ...withHeaders('Retry-After'),
    content: problemContent,
  },
};

export function replyNamed(name: keyof typeof problemReplies): Json {
  return { $ref: `#/components/responses/${name}` };
}
