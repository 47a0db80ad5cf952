/** Conclusions that the staged analyses of an upload allow about findings that are not in it (readings section 7). */
import { ruleAliases, type RuleRename } from '../../model/identity/rule-aliases.ts';
import { bothSpellings } from '../../model/path-spellings.ts';
import { packageKey } from '../../model/versions/package-key.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { ScannedAnalysis } from '../../store/reconcile/scope.ts';
import { listDeclaredRenames, listHierarchicalRenames } from '../../store/rules/rule-renames.ts';
import { findRuleIds } from '../../store/rules/rules.ts';
import type { RenamedAnalysis } from '../../store/scans/adopt-analyses.ts';
import type { StagedAnalysis, StagedUpload } from './stage-upload.ts';

export function hasInventory({ coverage }: StagedAnalysis): boolean {
  return coverage?.isSuccessful === true && coverage.hasDependencyInventory;
}

/** Those that may stand under another category, numbered as in the staged rows. */
export function renamedAnalyses(analyses: readonly StagedAnalysis[]): RenamedAnalysis[] {
  return analyses.flatMap(({ tool, category, formerCategory }, index) =>
    formerCategory === undefined ? [] : [{ no: index + 1, tool, category, formerCategory }],
  );
}

export function scannedAnalysis(analysis: StagedAnalysis, analysisId: string): ScannedAnalysis {
  const { coverage } = analysis;
  const isWhole =
    coverage?.isSuccessful === true &&
    !analysis.withdrawn.some(({ ruleKey, path, package: found }) => (ruleKey ?? path ?? found) === undefined);
  return {
    analysisId,
    closesNothing: !isWhole || coverage.isInventoryOnly === true,
    completeRuleKeys: coverage?.completeRuleKeys ?? null,
    onlyRuleKeys: coverage?.onlyRuleKeys ?? null,
    onlyIssueTypes: coverage?.onlyIssueTypes ?? null,
    completePaths: coverage?.completePaths ? bothSpellings(coverage.completePaths) : null,
    failedPaths: bothSpellings(coverage?.failedPaths ?? []),
    withdrawn: analysis.withdrawn.flatMap(({ ruleKey = null, path, package: found }) =>
      (path === undefined ? [null] : bothSpellings([path])).map((spelling) => ({
        ruleKey,
        path: spelling,
        ecosystem: found?.ecosystem ?? null,
        packageKey: found === undefined ? null : packageKey(found.ecosystem, found.name),
      })),
    ),
    hasInventory: isWhole && coverage.hasDependencyInventory,
  };
}

/** Maps the ids of rules that findings may have to those that the same rules have in this upload. */
export async function resolveAliases(
  tx: TenantTransaction,
  projectId: string,
  { rules, ruleIds, supersedes }: Pick<StagedUpload, 'rules' | 'supersedes'> & { ruleIds: readonly string[] },
): Promise<Map<string, string>> {
  const reported = rules.flatMap(({ tool, key, isReported }, index) =>
    isReported ? [{ ruleId: ruleIds[index] ?? '', tool, key }] : [],
  );
  const tools = [...new Set(rules.map(({ tool }) => tool))];
  return ruleAliases({
    declared: await declaredRenames(tx, supersedes),
    remembered: [
      ...(await listDeclaredRenames(tx, projectId, tools)),
      ...(await listHierarchicalRenames(tx, reported)),
    ],
    reported: new Set(reported.map(({ ruleId }) => ruleId)),
  });
}

async function declaredRenames(tx: TenantTransaction, supersedes: StagedUpload['supersedes']): Promise<RuleRename[]> {
  if (supersedes.length === 0) return [];
  const from = await findRuleIds(
    tx,
    supersedes.map(({ tool, from: key }) => ({ tool, key })),
  );
  const to = await findRuleIds(
    tx,
    supersedes.map(({ tool, to: key }) => ({ tool, key })),
  );
  return from.flatMap((old, index): RuleRename[] => {
    const successor = to[index] ?? null;
    return old === null || successor === null ? [] : [{ from: old, to: successor }];
  });
}
