/**
 * What admission depends on, as one text per caller: a changed text says that they must be judged again, and not how. It
 * leaves out teams, which parapet_access does not read. As parapet_access, in one statement for any number of callers.
 */
import type { Transaction } from '../database.ts';

export interface AdmittedCaller {
  scheme: 'jwt' | 'api_token' | 'directory';
  /** The id of the session or token. */
  credentialId: string;
  /** Null for a directory. */
  userId: string | null;
  /** Null for a session outside of a deployment. */
  deploymentId: string | null;
}

/** In the order of the callers. */
export async function listAdmissionFacts(
  tx: Transaction,
  callers: readonly AdmittedCaller[],
  { now, usedAfter, createdAfter }: { now: Date; usedAfter: Date; createdAfter: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ facts: string }>({
    name: 'admission_facts',
    text: `SELECT json_build_array(
         s.id, t.id, t.allowed_networks, k.id, k.allowed_networks, u.id, m.org_role, m.may_use_password,
         d.suspended_at, d.deletion_began_at, d.requires_single_sign_on, d.second_factor_required_at,
         d.asks_factor_after_sign_on,
         CASE WHEN d.second_factor_required_at IS NOT NULL THEN
           EXISTS (SELECT FROM parapet.totp_factor f WHERE f.user_id = c.user_id AND f.confirmed_at IS NOT NULL)
           OR EXISTS (SELECT FROM parapet.passkey p WHERE p.user_id = c.user_id) END,
         EXISTS (SELECT FROM parapet.operator o WHERE o.user_id = c.user_id))::text AS facts
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
         WITH ORDINALITY AS c (scheme, credential_id, user_id, deployment_id, n)
    LEFT JOIN parapet.session s
      ON c.scheme = 'jwt' AND s.id = c.credential_id AND s.ended_at IS NULL AND s.expires_at > $5
         AND coalesce(s.used_at, s.created_at) > $6 AND s.created_at > $7 AND (coalesce(s.used_at, s.created_at) > $5 - (
           SELECT make_interval(hours => min(r.session_idle_hours_max))
             FROM parapet.membership o JOIN parapet.deployment r ON r.id = o.deployment_id
            WHERE o.user_id = s.user_id AND o.deactivated_at IS NULL
              AND (s.provider_deployment_id IS NULL OR r.id = s.provider_deployment_id))) IS NOT FALSE
    LEFT JOIN parapet.api_token t
      ON c.scheme = 'api_token' AND t.id = c.credential_id AND t.revoked_at IS NULL
         AND (t.expires_at IS NULL OR t.expires_at > $5)
    LEFT JOIN parapet.directory_token k
      ON c.scheme = 'directory' AND k.id = c.credential_id AND k.ended_at IS NULL
         AND (k.expires_at IS NULL OR k.expires_at > $5)
    LEFT JOIN parapet.user_account u ON u.id = c.user_id AND u.deactivated_at IS NULL
    LEFT JOIN parapet.deployment d ON d.id = c.deployment_id
    LEFT JOIN parapet.membership m
      ON m.deployment_id = c.deployment_id AND m.user_id = c.user_id AND m.deactivated_at IS NULL
   ORDER BY c.n`,
    values: [
      callers.map(({ scheme }) => scheme),
      callers.map(({ credentialId }) => credentialId),
      callers.map(({ userId }) => userId),
      callers.map(({ deploymentId }) => deploymentId),
      now,
      usedAfter,
      createdAfter,
    ],
  });
  return rows.map((row) => row.facts);
}
