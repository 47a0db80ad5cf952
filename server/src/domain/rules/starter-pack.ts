/**
 * The starter pack: Parapet's own rules, which every deployment has without setup. They are files (scanner/rules). A
 * deployment is created with a copy of them, and each start updates the copies to the running version. Rules that an
 * admin disabled stay disabled.
 */
import { readStarterRuleFiles } from '@parapet/scanner/starter-rules';
import { starterPackPrefix, type RuleDraft } from '../../model/rules/registry-rule.ts';
import { readRuleFile } from '../../model/rules/read-rule-file.ts';
import { findDemo } from '../../store/demo/demo.ts';
import { listOpenDeploymentIds } from '../../store/deployments/deployments.ts';
import {
  claimRegistry,
  findStarterPackVersion,
  listStarterRules,
  updateRulesDeleted,
  updateStarterPackVersion,
} from '../../store/rules/registry-rules.ts';
import type { Platform } from '../platform.ts';
import { storeRules } from './store-rules.ts';

/** Increment with each change to the files; a test compares it with their content. */
export const starterPackVersion = 1;

/** Read once in a process. */
let shipped: Promise<RuleDraft[]> | undefined;

/** Updates every deployment's pack; called at start. */
export async function updateStarterPacks(platform: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const demo = await platform.database.readAsAccess(findDemo);
  for (const deploymentId of await platform.database.asAccess(listOpenDeploymentIds)) {
    // While the demo is being removed, its rules are, too.
    const isGoing = demo?.deploymentId === deploymentId && demo.demo.status === 'removing';
    if (!isGoing) await ensureStarterPack(platform, deploymentId);
  }
}

/** One statement if it is up to date. */
export async function ensureStarterPack(
  platform: Pick<Platform, 'database' | 'clock'>,
  deploymentId: string,
): Promise<void> {
  const installed = await platform.database.readAsTenant(deploymentId, findStarterPackVersion);
  // A newer Parapet beside this one has already installed a newer pack.
  if (installed >= starterPackVersion) return;
  shipped ??= readStarterPack();
  const drafts = await shipped;
  const at = platform.clock.now();
  await platform.database.asTenant(deploymentId, async (tx) => {
    if ((await claimRegistry(tx)) >= starterPackVersion) return;
    const paths = new Set(drafts.map(({ path }) => path));
    const gone = (await listStarterRules(tx, starterPackPrefix)).filter(({ path }) => !paths.has(path));
    await updateRulesDeleted(
      tx,
      gone.map(({ id }) => id),
      at,
    );
    const origin = { kind: 'starter_pack', version: starterPackVersion } as const;
    await storeRules(tx, drafts, { originOf: () => origin, visibility: 'org_private', author: '', at });
    await updateStarterPackVersion(tx, starterPackVersion);
  });
}

/** Reads all files in order. Throws if one is invalid: they ship with Parapet. */
export async function readStarterPack(): Promise<RuleDraft[]> {
  const rules: RuleDraft[] = [];
  for (const { path, text } of await readStarterRuleFiles()) {
    const { rules: read, refused } = readRuleFile(text, { mayBePack: true });
    const [problem] = refused;
    if (problem !== undefined) {
      throw new Error(`starter pack, ${path}:${problem.line}: ${problem.ruleId} ${problem.reason}`);
    }
    rules.push(...read);
  }
  return rules;
}
