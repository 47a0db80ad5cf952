/** Where a browser goes when a sign-in has ended: to a page of the console, which says what went wrong. */
import type { Platform } from '../../domain/platform.ts';
import { pageUrlOf } from '../../domain/single-sign-on/providers/public-urls.ts';
import type { SignOnOutcome } from '../../domain/single-sign-on/sign-in/complete-sign-on.ts';

/** Nobody keeps the page whose URL has the code, and no page after it learns of it. */
export const pageHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;

export function locationAfter(platform: Platform, outcome: SignOnOutcome): string {
  const { returnTo } = outcome;
  if (outcome.kind === 'signed_in') return pageUrlOf(platform, returnTo);
  if (outcome.kind === 'linked') return withParameters(pageUrlOf(platform, returnTo), { identity: 'linked' });
  const { reason, isLinking } = outcome;
  if (isLinking) return withParameters(pageUrlOf(platform, returnTo), { identity: reason });
  return withParameters(pageUrlOf(platform, 'sign-in'), {
    problem: reason,
    ...(returnTo !== '/' && { next: returnTo }),
  });
}

function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}
