import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls, fileTypesOf, type Call, type CallName } from '@panoramic/contract';
import { requestRate } from '../limits/request-rate.ts';
import { WorkLimits } from '../limits/work-limits.ts';
import { admit, answer } from './answer.ts';
import type { CallDependencies, AllowedCaller, Dependencies } from './dependencies.ts';
import { acceptForms } from './multipart.ts';

const admitted = new WeakMap<FastifyRequest, AllowedCaller>();

/** Who was admitted to make the call of a request. */
export function callerOf(request: FastifyRequest): AllowedCaller | undefined {
  return admitted.get(request);
}

/** Mounts one route per call of the contract's table, and no others. */
export async function mountCalls(app: FastifyInstance, given: Dependencies): Promise<void> {
  const { limits, userRate, tokenRate, pool } = given;
  const server: CallDependencies = {
    ...given,
    work: new WorkLimits(limits, pool),
    countRequest: await requestRate(app, { userRate, tokenRate, burstSeconds: limits.burstSeconds }),
  };
  mountRoutes(app, server, (call) => !call.multipart);
  // Forms are accepted in a scope of their own: a call that takes JSON must not take a form.
  await app.register(async (forms) => {
    await acceptForms(forms, server.uploads);
    mountRoutes(forms, server, (call) => call.multipart === true);
  });
}

function mountRoutes(app: FastifyInstance, server: CallDependencies, which: (call: Call) => boolean): void {
  // Safe: the keys of the table are the names.
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name];
    if (!which(call)) continue;
    app.route({
      method: methodsOf(call),
      url: pathOfCall(call.path),
      ...(call.maxBody && { bodyLimit: call.maxBody }),
      onRequest: async (request, reply) => {
        admitted.set(request, await admit({ server, name, request, reply }));
      },
      handler: (request, reply) => {
        const caller = callerOf(request);
        if (!caller) throw new Error('Nobody was admitted.');
        return answer({ server, name, request, reply }, caller);
      },
    });
  }
}

/** A file with an ETag can also be asked for by HEAD: calendars do. */
function methodsOf({ method, etag, output }: Call): string[] {
  return method === 'GET' && etag && fileTypesOf(output) ? ['GET', 'HEAD'] : [method];
}

/** The methods of the calls at a path; none where there is no call. */
export function methodsOfCall(path: string): string[] {
  const parts = path.toLowerCase().split('/');
  return Object.values<Call>(calls).flatMap((call) => (isAt(call, parts) ? methodsOf(call) : []));
}

function isAt(call: Call, parts: readonly string[]): boolean {
  const own = pathOfCall(call.path).toLowerCase().split('/');
  return own.length === parts.length && own.every((part, at) => part.startsWith(':') || part === parts[at]);
}

/** The path of a call as the web framework writes it. */
export function pathOfCall(path: string): string {
  return `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
