/** Conclusions that the staged analyses of an upload allow about findings that are not in it (readings section 7). */
import type { TenantTransaction } from '../../store/database.ts';
import type { ScannedAnalysis } from '../../store/reconcile/scope.ts';
import { findRuleIds } from '../../store/rules/rules.ts';
import type { StagedAnalysis, StagedUpload } from './stage-upload.ts';

export function hasInventory({ coverage }: StagedAnalysis): boolean {
  return coverage?.isSuccessful === true && coverage.hasDependencyInventory;
}

export function scannedAnalysis(analysis: StagedAnalysis, analysisId: string): ScannedAnalysis {
  const { coverage } = analysis;
  const isWhole =
    coverage?.isSuccessful === true &&
    !analysis.withdrawn.some((lost) => lost.ruleKey === undefined && lost.path === undefined);
  return {
    analysisId,
    closesNothing: !isWhole || coverage.isInventoryOnly === true,
    completeRuleKeys: coverage?.completeRuleKeys ?? null,
    completePaths: coverage?.completePaths ?? null,
    failedPaths: coverage?.failedPaths ?? [],
    withdrawn: analysis.withdrawn.map((lost) => ({ ruleKey: lost.ruleKey ?? null, path: lost.path ?? null })),
    hasInventory: isWhole && coverage.hasDependencyInventory,
  };
}

/** Maps the rule ids of superseded rules to those of their successors. */
export async function resolveAliases(
  tx: TenantTransaction,
  supersedes: StagedUpload['supersedes'],
): Promise<Map<string, string>> {
  const aliases = new Map<string, string>();
  if (supersedes.length === 0) return aliases;
  const from = await findRuleIds(
    tx,
    supersedes.map(({ tool, from: key }) => ({ tool, key })),
  );
  const to = await findRuleIds(
    tx,
    supersedes.map(({ tool, to: key }) => ({ tool, key })),
  );
  for (const [index, old] of from.entries()) {
    const successor = to[index];
    if (old !== null && successor !== null && successor !== undefined) aliases.set(old, successor);
  }
  return aliases;
}
