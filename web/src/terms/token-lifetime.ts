/** How long an API token is valid, and what the organisation's rules say about it. */
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

/** Unless the user chooses otherwise. */
export const usualTokenDays = 90;

const dayMs = 86_400_000;

/** The instant for the request. */
export function expiryIn(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString();
}

/** What is chosen at first: the usual life, or the longest that the rules allow. */
export function usualDaysWithin(daysMax: number | null): number {
  return Math.min(usualTokenDays, daysMax ?? usualTokenDays);
}

const usualLifetimes = [30, 90, 365];

/** The lives that a form offers, in days: those that the rules allow, and at last the longest; null: it does not end. */
export function lifetimesUpTo(daysMax: number | null): (number | null)[] {
  return [...usualLifetimes.filter((days) => daysMax === null || days < daysMax), daysMax];
}

export function tokenRulesQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['tokens', 'rules', deploymentId] as const,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/token-rules', { params: { path: { deploymentId } }, signal }),
      ),
  });
}
