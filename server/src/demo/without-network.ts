/** The ways out of the house as the demo has them: no name is ever found, so nothing is asked of anybody, and nothing is waited for. */
import type { lookup as resolveName } from 'node:dns';
import { createGuardedFetch } from '../outside/guard/guarded-fetch.ts';
import type { Outside } from '../domain/platform.ts';

export function withoutNetwork(outside: Outside): Outside {
  const { allowedNetworks } = outside;
  const { fetch } = createGuardedFetch({ allowedNetworks, lookup });
  return { ...outside, fetch, git: { ...outside.git, lookup }, retriesAfterMs: [] };
}

const lookup = ((host: string, _options: unknown, answer: (error: Error) => void): void => {
  answer(Object.assign(new Error(`${host} is not found`), { code: 'ENOTFOUND' }));
}) as unknown as typeof resolveName;
