/** The answer of /api/auth/me, requested before the rest of the console is there. Used once, by the first request. */
import { bearerToken } from './session.ts';

let early: Promise<Response | null> | null = null;

export function loadMeEarly(): void {
  early = request().catch(() => null);
}

/** Returns the early response if it was successful, else null; null again when called once more. */
export async function takeEarlyMe(): Promise<Response | null> {
  const response = await early;
  early = null;
  return response?.ok === true ? response : null;
}

async function request(): Promise<Response | null> {
  const bearer = await bearerToken();
  return bearer === null ? null : fetch('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } });
}
