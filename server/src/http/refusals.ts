/**
 * The statuses that an operation can refuse with (readings section 2): those of its kind, and those that it declares.
 * The OpenAPI document lists them, tests provoke them, and under test the application sends no others.
 */
import type { Route } from './route.ts';

/** In ascending order. */
export function refusalStatusesOf({ access, method, refusesWith = [] }: Route): number[] {
  const statuses = new Set<number>([400, 500, 503, ...refusesWith]);
  const triesCredentials = access.kind !== 'public' || access.isCredentialEntry;
  // After too many failures we do not even say that the credential was wrong.
  if (triesCredentials) statuses.add(401).add(429);
  if (access.kind !== 'public' || method !== 'GET') statuses.add(403);
  if (access.kind === 'deployment') statuses.add(404);
  // A body is checked even if none is expected.
  if (method !== 'GET') statuses.add(413).add(415);
  return [...statuses].sort((a, b) => a - b);
}
