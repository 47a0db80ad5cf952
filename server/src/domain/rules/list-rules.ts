/** Pages of the registry's rules, by path. */
import type { Member } from '../../model/caller.ts';
import type { RegistryRule } from '../../model/rules/registry-rule.ts';
import { listRegistryRules, type RuleFilter } from '../../store/rules/registry-rules.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

/** INVALID_CURSOR for another list's cursor. */
export async function listRules(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  { filter, ...page }: PageRequest & { filter: RuleFilter },
): Promise<{ rules: RegistryRule[]; nextCursor: string }> {
  const { deploymentId } = member;
  const { rows: rules, nextCursor } = await keysetPage(platform, page, {
    query: { list: 'registry-rules', deploymentId, filter },
    async read({ after: afterPath, limit }) {
      return platform.database.readAsTenant(deploymentId, (tx) => listRegistryRules(tx, filter, { afterPath, limit }));
    },
    positionOf: ({ path }) => path,
  });
  return { rules, nextCursor };
}
