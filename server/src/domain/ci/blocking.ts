/**
 * Which findings block a pipeline. The client decides this alone, by its own ids of findings, and these ids hold the
 * path: after a rename, a finding that was triaged away would block. So in a full scan the client gets a rule without
 * its block if the project has such a finding of it, and the server names what blocks once it has matched the results.
 */
import { rulesFor } from '../../model/rules/rules-for.ts';
import { listBlockingMatchIds, listIgnoredRuleKeys } from '../../store/ci/ci-blocking-findings.ts';
import type { CiScanRow } from '../../store/ci/ci-scans.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listPolicyRows } from '../../store/policies/policies.ts';
import { listScanRules } from '../../store/rules/registry-rules.ts';
import type { ScanRow } from '../../store/scans/scans.ts';
import { everyPolicy } from '../policies/list-policies.ts';

/** A package blocks only if it is reachable, which the client knows: the server judges no rules for packages. */
const judgedProducts = ['sast', 'secrets'] as const;

/**
 * True if the server judges. A scan of changes leaves findings in renamed files out by itself, and like a partial scan
 * it does not report all findings of its ref.
 */
export function isJudgedByServer(scan: Pick<ScanRow, 'scope'>, { isPartial }: Pick<CiScanRow, 'isPartial'>): boolean {
  return scan.scope === 'full' && !isPartial;
}

/** The rules that the policies block and whose findings the server judges. */
export async function listJudgedRuleKeys(tx: TenantTransaction, projectId: string): Promise<string[]> {
  const ignored = await listIgnoredRuleKeys(tx, projectId);
  if (ignored.length === 0) return [];
  const rules = await listScanRules(tx, ignored);
  const policies = await listPolicyRows(tx, everyPolicy);
  return rulesFor(rules, policies, { products: judgedProducts, publicUrl: '' })
    .filter(({ mode }) => mode === 'block')
    .map(({ path }) => path);
}

/** The client's ids of the findings that block, of the rules that the server judges. */
export async function listBlocking(
  tx: TenantTransaction,
  scan: Pick<ScanRow, 'scope' | 'refId' | 'projectId'>,
  ciScan: Pick<CiScanRow, 'isPartial'>,
): Promise<string[]> {
  if (!isJudgedByServer(scan, ciScan)) return [];
  const ruleKeys = await listJudgedRuleKeys(tx, scan.projectId);
  return ruleKeys.length === 0 ? [] : listBlockingMatchIds(tx, { ...scan, ruleKeys });
}
