/**
 * The starter pack: rules of our own that every deployment has without a step of anybody's. They stand in files (server/rules), and whoever
 * needs the registry first brings the deployment's up to the program's version: what an admin switched off stays so.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { starterPackPrefix, type RuleDraft } from '../../model/rules/registry-rule.ts';
import { readRuleFile } from '../../model/rules/read-rule-file.ts';
import {
  claimRegistry,
  findStarterPackVersion,
  listStarterRules,
  updateRulesDeleted,
  updateStarterPackVersion,
} from '../../store/rules/registry-rules.ts';
import type { Platform } from '../platform.ts';
import { storeRules } from './store-rules.ts';

/** One more with each change to the files: a test holds it against their content. */
export const starterPackVersion = 1;

const folder = resolve(import.meta.dirname, '../../../rules');

/** One statement where there is nothing to do. */
export async function ensureStarterPack(
  platform: Pick<Platform, 'database' | 'clock'>,
  deploymentId: string,
): Promise<void> {
  const present = await platform.database.readAsTenant(deploymentId, findStarterPackVersion);
  // A newer one was brought by a newer program beside this one.
  if (present >= starterPackVersion) return;
  const drafts = await readStarterPack();
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

/** Of all files, in order. Throws when one is not as it should be: they are part of the program. */
export async function readStarterPack(): Promise<RuleDraft[]> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((file) => file.endsWith('.yaml') && !file.startsWith('fixtures')).sort();
  const rules: RuleDraft[] = [];
  for (const file of files) {
    const { rules: read, refused } = readRuleFile(await readFile(join(folder, file), 'utf8'), { mayBePack: true });
    const [problem] = refused;
    if (problem !== undefined) {
      throw new Error(`starter pack, ${file}:${problem.line}: ${problem.ruleId} ${problem.reason}`);
    }
    rules.push(...read);
  }
  return rules;
}
