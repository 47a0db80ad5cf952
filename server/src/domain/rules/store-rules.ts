/** Stores drafts in the registry: as a new rule, a new version, or not at all if the content is already in force. */
import { ParapetError } from '../../base/errors.ts';
import {
  registryRulesMax,
  type RuleDraft,
  type RuleOrigin,
  type RuleVisibility,
} from '../../model/rules/registry-rule.ts';
import type { TenantTransaction } from '../../store/database.ts';
import {
  countRegistryRules,
  insertRegistryRules,
  insertRuleVersions,
  listKnownRules,
  updateRuleSources,
  updateRulesRestored,
  type KnownRule,
} from '../../store/rules/registry-rules.ts';

export const importOutcomes = ['created', 'updated', 'unchanged'] as const;

export interface StoredRule {
  path: string;
  id: string;
  versionId: string;
  /** `created` also for a deleted rule that returns. */
  outcome: (typeof importOutcomes)[number];
}

export interface RuleSource {
  /** Origin of a draft, by its index. */
  originOf: (index: number) => RuleOrigin;
  visibility: RuleVisibility;
  /** A login; '' for Parapet itself. */
  author: string;
  at: Date;
}

/**
 * The drafts' paths must be unique, and the registry claimed. Results are in the given order; the number of statements
 * is constant.
 */
export async function storeRules(
  tx: TenantTransaction,
  drafts: readonly RuleDraft[],
  source: RuleSource,
): Promise<StoredRule[]> {
  const known = new Map<string, KnownRule>();
  for (const rule of await listKnownRules(
    tx,
    drafts.map(({ path }) => path),
  )) {
    known.set(rule.path, rule);
  }
  const fresh = drafts.map(({ path }) => path).filter((path) => !known.has(path));
  await requireCapacity(tx, fresh.length + [...known.values()].filter(({ isDeleted }) => isDeleted).length);
  const freshIds = await insertRegistryRules(tx, fresh, source);
  const idOf = new Map(fresh.map((path, index) => [path, freshIds[index]!]));

  const versions = drafts.flatMap((draft, index) => {
    const before = known.get(draft.path);
    if (before?.digest === draft.digest) return [];
    const ruleId = before?.id ?? idOf.get(draft.path)!;
    return [{ ruleId, number: (before?.number ?? 0) + 1, draft, origin: source.originOf(index) }];
  });
  const versionIds = await insertRuleVersions(tx, versions, source);
  const versionOf = new Map(versions.map(({ ruleId }, index) => [ruleId, versionIds[index]!]));
  const back = [...known.values()].filter(({ id, isDeleted }) => isDeleted && !versionOf.has(id));
  await updateRulesRestored(
    tx,
    back.map(({ id }) => id),
    source.at,
  );

  await updateRuleSources(
    tx,
    drafts.map(({ path }, index) => {
      const origin = source.originOf(index);
      const ruleId = known.get(path)?.id ?? idOf.get(path)!;
      return { ruleId, source: origin.kind === 'git' ? { url: origin.url, file: origin.file } : null };
    }),
  );

  return drafts.map(({ path }) => {
    const before = known.get(path);
    const id = before?.id ?? idOf.get(path)!;
    const versionId = versionOf.get(id) ?? before!.versionId;
    const outcome =
      before === undefined || before.isDeleted ? 'created' : versionOf.has(id) ? 'updated' : ('unchanged' as const);
    return { path, id, versionId, outcome };
  });
}

async function requireCapacity(tx: TenantTransaction, more: number): Promise<void> {
  if (more === 0 || (await countRegistryRules(tx)) + more <= registryRulesMax) return;
  throw new ParapetError('CONFLICT', `An organisation has at most ${registryRulesMax} rules; delete some first.`);
}
