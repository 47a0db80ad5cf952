/** Imports rules from uploaded files: valid rules are stored, invalid ones are listed. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { RuleDraft, RuleVisibility } from '../../model/rules/registry-rule.ts';
import { readRuleFile, type RefusedRule } from '../../model/rules/read-rule-file.ts';
import { claimRegistry } from '../../store/rules/registry-rules.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { storeRules, type StoredRule } from './store-rules.ts';

export interface RuleFile {
  name: string;
  content: string;
}

export interface RefusedInFile extends RefusedRule {
  file: string;
}

export interface DraftsOfFiles {
  drafts: { draft: RuleDraft; file: string }[];
  refused: RefusedInFile[];
}

/** Paths are unique in the result: the first file with a rule counts. */
function readRuleFiles(files: readonly RuleFile[]): DraftsOfFiles {
  const reader = createRuleFilesReader();
  for (const file of files) reader.add(file);
  return reader.all;
}

/** The same, fed one file at a time. */
export function createRuleFilesReader(): { add(file: RuleFile): void; readonly all: DraftsOfFiles } {
  const all: DraftsOfFiles = { drafts: [], refused: [] };
  const fileOf = new Map<string, string>();
  return {
    all,
    add({ name, content }) {
      const { rules, refused } = readRuleFile(content);
      all.refused.push(...refused.map((each) => ({ file: name, ...each })));
      for (const draft of rules) {
        const first = fileOf.get(draft.path);
        if (first === undefined) {
          all.drafts.push({ draft, file: name });
          fileOf.set(draft.path, name);
        } else {
          all.refused.push({
            file: name,
            line: 1,
            ruleId: draft.path,
            reason: `id: ${first} already has a rule with this id`,
          });
        }
      }
    },
  };
}

const refusedShownMax = 10;

/** INVALID_ARGUMENT, with the reasons, if no rule is valid. */
export async function importRules(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { files, visibility }: { files: readonly RuleFile[]; visibility: RuleVisibility },
): Promise<{ rules: StoredRule[]; refused: RefusedInFile[] }> {
  const { drafts, refused } = readRuleFiles(files);
  if (drafts.length === 0) throw noValidRule(files, refused);
  const rules = await platform.database.asTenant(member.deploymentId, async (tx) => {
    await claimRegistry(tx);
    const stored = await storeRules(
      tx,
      drafts.map(({ draft }) => draft),
      {
        originOf: (index) => ({ kind: 'file', file: drafts[index]!.file }),
        visibility,
        author: member.login,
        at: platform.clock.now(),
      },
    );
    const changes = { ...countsOf(stored), refused: refused.length, files: files.map(({ name }) => name).slice(0, 20) };
    const subject = `deployment:${member.deploymentId}`;
    await recordChange(platform, member, tx.client, { action: 'rules.import', subject, changes });
    return stored;
  });
  return { rules, refused };
}

export function countsOf(stored: readonly StoredRule[]): Record<StoredRule['outcome'], number> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const { outcome } of stored) counts[outcome] += 1;
  return counts;
}

function noValidRule(files: readonly RuleFile[], refused: readonly RefusedInFile[]): ParapetError {
  const details = refused.slice(0, refusedShownMax).map(({ file, line, ruleId, reason }) => ({
    path: `files.${files.findIndex(({ name }) => name === file)}.content`,
    message: `line ${line}${ruleId === '' ? '' : `, ${ruleId}`}: ${reason}`,
  }));
  const [first] = details;
  const why = first === undefined ? 'the files have no rules' : `${first.path}: ${first.message}`;
  return new ParapetError('INVALID_ARGUMENT', `No rule could be imported; ${why}`, { details });
}
