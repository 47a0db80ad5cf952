/** The configuration of a scanner's run: the rules, with the policies applied to them, and the ignored paths. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { ciProducts, productsOf, type CiProduct } from '../../model/ci-scan.ts';
import { inventoryRuleFor } from '../../model/rules/inventory-rule.ts';
import { rulesFor } from '../../model/rules/rules-for.ts';
import { listIgnoredMatchIds } from '../../store/ci/ci-ignored-findings.ts';
import { findCiScan, type CiScanRow } from '../../store/ci/ci-scans.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listIgnoreRows } from '../../store/ignores/ignores.ts';
import { listPolicyRows } from '../../store/policies/policies.ts';
import { findProjectByName } from '../../store/projects/projects.ts';
import { listScanRules } from '../../store/rules/registry-rules.ts';
import { findScan } from '../../store/scans/scans.ts';
import { requireProjectPermission, seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';
import { everyPolicy } from '../policies/list-policies.ts';
import { isJudgedByServer, listJudgedRuleKeys } from './blocking.ts';

export interface ScanConfig {
  rules: readonly unknown[];
  /** Ignored path patterns, by product. */
  ignored: readonly (readonly [product: CiProduct, patterns: readonly string[]])[];
  /** Findings that users have dismissed, by the client's ids: they do not block. */
  ignoredMatchIds: readonly string[];
}

/** NOT_FOUND for a scan that was never started, or that the caller may not access. */
export async function getScanConfig(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  member: Member,
  uniqueId: string,
): Promise<ScanConfig> {
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const ciScan = await findCiScan(tx, uniqueId);
    if (ciScan === undefined) throw notFound('scan');
    const project = await findProjectByName(tx, ciScan.projectName);
    if (project !== undefined) {
      if (!seesProject(member, project.id)) throw notFound('scan');
      requireProjectPermission(member, 'scans.upload', project.id);
    }
    const ignoredMatchIds = project === undefined ? [] : await listIgnoredMatchIds(tx, project.id);
    const requested = ciProducts.filter((product) => ciScan.products.includes(product));
    const { publicUrl } = platform.settings;
    const judgedByServer = new Set(await judgedRules(tx, ciScan));
    const products = productsOf({ products: requested });
    const rules = rulesFor(await listScanRules(tx), await listPolicyRows(tx, everyPolicy), {
      products,
      publicUrl,
      judgedByServer,
    });
    const definitions: unknown[] = rules.map(({ definition }) => definition);
    if (products.includes('sca')) definitions.push(inventoryRuleFor(ciScan.clientVersion));
    return { rules: definitions, ignored: await ignoredPaths(tx), ignoredMatchIds };
  });
}

/** None for a dry run: its results do not reach the server. */
async function judgedRules(tx: TenantTransaction, ciScan: CiScanRow): Promise<string[]> {
  const scan = ciScan.scanId === null ? undefined : await findScan(tx, ciScan.scanId);
  if (scan === undefined || !isJudgedByServer(scan, ciScan)) return [];
  return listJudgedRuleKeys(tx, scan.projectId);
}

async function ignoredPaths(tx: TenantTransaction): Promise<ScanConfig['ignored']> {
  const rows = await listIgnoreRows(tx);
  return ciProducts.map((product) => [product, rows.find((row) => row.product === product)?.patterns ?? []] as const);
}
