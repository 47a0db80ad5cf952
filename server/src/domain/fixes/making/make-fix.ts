/**
 * Makes the change that fixes a finding, from a working copy's files but not yet written: the rule's own fix, an
 * upgrade, or a model's patch.
 */
import { basename, dirname, join } from 'node:path/posix';
import type { FixReplacement } from '../../../model/draft.ts';
import { replacementEdits } from '../../../model/fixes/edits/apply-replacements.ts';
import { withEdits } from '../../../model/fixes/edits/text-edit.ts';
import type { Published } from '../../../model/fixes/upgrades/upgrade.ts';
import { ecosystemEditors } from '../../../model/fixes/upgrades/upgrade-files.ts';
import type { FileChange } from '../../../model/fixes/verify-change.ts';
import type { FullFinding } from '../../../model/full-finding.ts';
import { findPublished, type Registries } from '../../../outside/registries/find-published.ts';
import type { WorkingCopy } from '../../../outside/scm/git/working-copy.ts';
import type { RunWork } from '../../runs/run-work.ts';
import { fixFailed, type FixTask } from './fix-task.ts';
import type { MadeFix } from './made-fix.ts';
import { isModelSetUp, makeModelFix } from './model-fix.ts';
import { listTreeFolder, readTreeFile } from './tree-files.ts';
import { versionFileOf, type RecommendedUpgrade } from './upgrade-of.ts';

/** Uses the first source that the finding has. */
export async function makeFix(
  work: RunWork,
  { finding, upgrade }: FixTask,
  registries: Registries,
  copy: WorkingCopy,
): Promise<MadeFix> {
  const { platform, signal, log } = work;
  const made =
    upgrade === undefined
      ? await makeCodeFix(work, finding, copy)
      : await makeUpgrade(copy, finding, upgrade, (manifest) =>
          findPublished(platform.outside.fetch, registries, { ...upgrade, manifest, signal }),
        );
  if ('refused' in made) throw fixFailed(made.refused);
  log(made.explanation);
  return made;
}

/** The rule's own fix; if it has none, or it does not fit the current code, the model's proposal. */
async function makeCodeFix(
  work: RunWork,
  finding: FullFinding,
  copy: WorkingCopy,
): Promise<MadeFix | { refused: string }> {
  const own = await makeRuleFix(copy, finding);
  if (!('refused' in own) || !(await isModelSetUp(work))) return own;
  work.log(`${own.refused} Asking the model instead.`);
  return makeModelFix(work, { finding }, copy);
}

/** The rule's own fix, or the reason why it does not fit the current files. */
async function makeRuleFix(copy: WorkingCopy, finding: FullFinding): Promise<MadeFix | { refused: string }> {
  const { content, path, region, rule, ruleKey } = finding;
  const byPath = replacementsOf(finding);
  if (byPath.size === 0) return { refused: 'The rule has no fix that can be applied.' };
  const isSameCommit = finding.lastSeenScan?.meta['commit'] === copy.commit;
  const changes: FileChange[] = [];
  for (const [file, replacements] of byPath) {
    const read = await readTreeFile(copy, file);
    if ('refused' in read) return read;
    const sight = { region, snippet: file === path ? content.snippet : undefined, isSameCommit };
    const outcome = replacementEdits(read.text, replacements, sight);
    if ('refused' in outcome) return outcome;
    changes.push({ path: file, before: read.text, after: withEdits(read.text, outcome.edits) });
  }
  const explanation = content.fix?.explanation ?? `The fix of the rule ${ruleKey}. ${content.message}`;
  const allowed = new Set([path, ...(content.fix?.changes ?? []).map((change) => change.path)]);
  return {
    changes,
    allowed,
    title: `Fix ${rule.name ?? ruleKey}`,
    explanation,
    code: content.fix?.fixCode,
    costCredits: 0,
  };
}

function replacementsOf({ path, region, content }: FullFinding): Map<string, FixReplacement[]> {
  const { fix } = content;
  const byPath = new Map<string, FixReplacement[]>();
  for (const change of fix?.changes ?? []) {
    byPath.set(change.path, [...(byPath.get(change.path) ?? []), ...change.replacements]);
  }
  if (fix?.replaces !== undefined && fix.fixCode !== undefined) {
    const whole = { ...region, startColumn: 0, endColumn: 0 };
    byPath.set(path, [{ region: fix.replaces === 'lines' ? whole : region, text: fix.fixCode }]);
  }
  return byPath;
}

/** The upgrade, applied to the files of the finding's folder. `publish` asks the registry if a lockfile needs it. */
async function makeUpgrade(
  copy: WorkingCopy,
  finding: FullFinding,
  upgrade: RecommendedUpgrade,
  publish: (manifest: string | undefined) => Promise<Published | null>,
): Promise<MadeFix | { refused: string }> {
  const editor = ecosystemEditors.get(upgrade.ecosystem);
  if (editor === undefined) return { refused: `Parapet cannot upgrade packages of ${upgrade.ecosystem}.` };
  const folder = dirname(versionFileOf(finding)) === '.' ? '' : dirname(versionFileOf(finding));
  const names = await listTreeFolder(copy, folder);
  const vendored = (await listTreeFolder(copy, join(folder, 'vendor'))).map((name) => `vendor/${name}`);
  const foreign = [...names, ...vendored].find((name) => editor.foreignLockfiles.includes(name));
  if (foreign !== undefined) return { refused: `${foreign} contains the version, and Parapet cannot edit it.` };
  const texts = new Map<string, string>();
  for (const name of names.filter((each) => editor.isFile(each))) {
    const read = await readTreeFile(copy, join(folder, name));
    if ('refused' in read) return read;
    texts.set(name, read.text);
  }
  const hasLockfile = [...texts.keys()].some((name) => /lock|^go\.sum$/i.test(name));
  const published = hasLockfile ? await publish(texts.get('go.mod')) : null;
  const outcome = editor.edit({ ...upgrade, published }, texts);
  if ('refused' in outcome) return outcome;
  const changes = [...outcome.files].map(([name, edits]): FileChange => {
    const before = texts.get(name) ?? '';
    return { path: join(folder, name), before, after: withEdits(before, edits) };
  });
  const { package: name, from, to, vulnerabilityIds } = upgrade;
  const fixedIds = `${vulnerabilityIds.slice(0, 20).join(', ')}${vulnerabilityIds.length > 20 ? ' and others' : ''}`;
  return {
    changes,
    allowed: new Set([...texts.keys()].map((each) => join(folder, each))),
    title: `Upgrade ${name} to ${to}`,
    explanation: [
      `Upgrades ${name} from ${from} to ${to} in ${basename(versionFileOf(finding))}: the smallest version that is known to fix ${fixedIds}.`,
      ...outcome.remarks,
    ].join(' '),
    code: undefined,
    costCredits: 0,
  };
}
