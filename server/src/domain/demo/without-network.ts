/** The demo's connections to other servers: every name lookup fails, so nothing is sent and nothing waits. */
import type { lookup as resolveName } from 'node:dns';
import { createGuardedFetch } from '../../outside/guard/guarded-fetch.ts';
import type { Outside } from '../platform.ts';

export function withoutNetwork(outside: Outside): Outside {
  const { allowedNetworks } = outside;
  const { fetch } = createGuardedFetch({ allowedNetworks, lookup });
  return { ...outside, fetch, git: { ...outside.git, lookup }, retriesAfterMs: [] };
}

const lookup = ((host: string, _options: unknown, answer: (error: Error) => void): void => {
  answer(Object.assign(new Error(`${host} is not found`), { code: 'ENOTFOUND' }));
}) as unknown as typeof resolveName;
