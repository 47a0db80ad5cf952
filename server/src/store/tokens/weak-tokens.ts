/** Kinds of tokens that deserve a look: one condition each, so that a count and the list behind it cannot differ. As parapet_access. */
import { endsSoonDays, unusedDays, type TokenConcern } from '../../model/tokens/token-rules.ts';
import type { Transaction } from '../database.ts';

/** `now`: the placeholder of the instant. */
export const isLiveToken = (now: string): string =>
  `t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now})`;

/** The condition on a valid token `t`. `now`: the placeholder of the instant. */
export function concernCondition(concern: TokenConcern, now: string): string {
  switch (concern) {
    case 'without_expiry':
      return 't.expires_at IS NULL';
    case 'longer_than_allowed':
      return `EXISTS (SELECT FROM parapet.deployment d WHERE d.id = t.deployment_id AND d.token_days_max IS NOT NULL
        AND (t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz + make_interval(days => d.token_days_max)))`;
    case 'unused':
      return `coalesce(t.used_at, t.watched_since) <= ${now}::timestamptz - interval '${unusedDays} days'`;
    case 'without_networks':
      return 't.allowed_networks IS NULL';
    case 'ends_soon':
      return `t.expires_at <= ${now}::timestamptz + interval '${endsSoonDays} days'`;
    case 'of_former_member':
      return `NOT EXISTS (SELECT FROM parapet.membership m
        WHERE m.deployment_id = t.deployment_id AND m.user_id = t.user_id AND m.deactivated_at IS NULL)`;
  }
}

/** How many tokens of the deployment work, and how many of them deserve a look, by kind. */
export async function countTokenConcerns<Concern extends TokenConcern>(
  tx: Transaction,
  deploymentId: string,
  { concerns, now }: { concerns: readonly Concern[]; now: Date },
): Promise<Record<Concern | 'live', number>> {
  const counts = concerns.map(
    (concern) => `(count(*) FILTER (WHERE ${concernCondition(concern, '$2')}))::int AS ${concern}`,
  );
  const { rows } = await tx.query<Record<Concern | 'live', number>>(
    `SELECT count(*)::int AS live, ${counts.join(', ')}
       FROM parapet.api_token t WHERE t.deployment_id = $1 AND ${isLiveToken('$2')}`,
    [deploymentId, now],
  );
  return rows[0]!;
}

export interface LongerLived {
  tokens: number;
  directoryTokens: number;
}

/** The tokens that end later than a new one could if tokens lived `days` at most. */
export async function countLongerLivedTokens(
  tx: Transaction,
  deploymentId: string,
  { days, now }: { days: number; now: Date },
): Promise<LongerLived> {
  const isLonger = '(t.expires_at IS NULL OR t.expires_at > $2::timestamptz + make_interval(days => $3))';
  const { rows } = await tx.query<LongerLived>(
    `SELECT (SELECT count(*)::int FROM parapet.api_token t
              WHERE t.deployment_id = $1 AND t.revoked_at IS NULL AND ${isLonger}) AS tokens,
            (SELECT count(*)::int FROM parapet.directory_token t
              WHERE t.deployment_id = $1 AND t.ended_at IS NULL AND ${isLonger}) AS "directoryTokens"`,
    [deploymentId, now, days],
  );
  return rows[0]!;
}
