import type { Comp, CompPayload, CompTypeId } from '@panoramic/contract';
import { sampleComp } from '@panoramic/contract/comps/testing';
import { expect } from 'vitest';
import type { Caller } from '../../../test/app.ts';

/** The fields of the sample that a payload may set, without those that the server makes. */
export function payload(type: CompTypeId, changes: Partial<Comp> = {}): CompPayload {
  const { id: _id, version: _version, active: _active, ...comp } = sampleComp(type, changes);
  return comp;
}

/** A new comp with all its fields filled in, but for the changes given. */
export async function aComp(broker: Caller, type: CompTypeId, changes: Partial<Comp> = {}): Promise<Comp> {
  const { status, body, problem } = await broker.call('Comps/EditComps', payload(type, changes));
  expect(problem.errors).toBeUndefined();
  expect(status).toBe(200);
  return body;
}
