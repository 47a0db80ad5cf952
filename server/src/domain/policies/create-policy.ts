/** Creates a policy in addition to the default ones. */
import { ParapetError, invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { defaultPolicies, policiesMax, type Policy, type PolicyRule } from '../../model/policy.ts';
import { countPoliciesForInsert, insertPolicy } from '../../store/policies/policies.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { rulesAsRecorded } from './recorded-rules.ts';

export interface PolicyRequest {
  name: string;
  /** Default: derived from the name. */
  slug: string | undefined;
  product: Policy['product'];
  rules: readonly PolicyRule[];
}

/** CONFLICT if the slug is taken or the limit of policies is reached. */
export async function createPolicy(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  request: PolicyRequest,
): Promise<Policy> {
  const { name, product, rules } = request;
  const slug = request.slug ?? slugOf(name);
  if (slug === '') throw invalidArgument('slug', 'cannot be derived from this name; give one');
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const count = await countPoliciesForInsert(tx);
    if (count >= policiesMax + defaultPolicies.length) {
      throw new ParapetError(
        'CONFLICT',
        `An organisation has at most ${policiesMax} policies in addition to the default ones.`,
      );
    }
    const policy = await insertPolicy(tx, { name, slug, product, rules, at: platform.clock.now() });
    if (policy === undefined)
      throw new ParapetError('CONFLICT', `A policy with the slug ${slug} already exists; choose another slug.`);
    const changes = { name, slug, product, rules: rulesAsRecorded(rules) };
    const subject = `policy:${policy.id}`;
    await recordChange(platform, member, tx.client, { action: 'policy.create', subject, changes });
    return policy;
  });
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replaceAll(/^-|-$/g, '');
}
