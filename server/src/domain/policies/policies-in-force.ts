/** The deployment's current policies, by which scans are judged, and a digest to compare them between scans. */
import { createHash } from 'node:crypto';
import { policyJudge, type PolicyJudge } from '../../model/policy.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listPolicyRows } from '../../store/policies/policies.ts';
import { everyPolicy } from './list-policies.ts';

export interface PoliciesInForce {
  judge: PolicyJudge;
  /** Digest of everything that a decision depends on; a policy's name is not part of it. */
  digest: string;
}

/** Reads the policies of the transaction's snapshot. */
export async function findPoliciesInForce(tx: TenantTransaction): Promise<PoliciesInForce> {
  const policies = await listPolicyRows(tx, everyPolicy);
  const facts = policies.map(({ id, slug, product, isDefault, rules }) => [
    id,
    slug,
    product,
    isDefault,
    rules.map(({ rulePattern, severities, mode }) => [rulePattern, severities, mode]),
  ]);
  return { judge: policyJudge(policies), digest: createHash('sha256').update(JSON.stringify(facts)).digest('hex') };
}
