/**
 * A model's fix of a code finding: it is shown the finding's files as material, and only a patch of these files is
 * taken from its answer (model/fixes/models/model-patch.ts). The result is verified like every other fix.
 */
import { randomBytes } from 'node:crypto';
import type { Region } from '../../../model/draft.ts';
import { fixPrompt, fixSystemPrompt } from '../../../model/fixes/models/model-prompt.ts';
import { readModelPatch } from '../../../model/fixes/models/model-patch.ts';
import { currentRange, type LineRange } from '../../../model/fixes/edits/current-range.ts';
import { showFile, type ShownFile } from '../../../model/fixes/models/shown-file.ts';
import type { FullFinding } from '../../../model/full-finding.ts';
import type { WorkingCopy } from '../../../outside/scm/git/working-copy.ts';
import { getFixSettings } from '../../../store/fixes/fix-settings.ts';
import { listStoredAnswers, sumCreditsOfRun } from '../../../store/fixes/model-calls.ts';
import { listSecretLocations } from '../../../store/findings/secret-locations.ts';
import type { RunWork } from '../../runs/run-work.ts';
import { callModel } from './call-model.ts';
import type { MadeFix } from './made-fix.ts';
import { readTreeFile } from './tree-files.ts';

const timeoutMs = 180_000;
/** The finding's file, and those that its data flows through. */
const filesMax = 4;
/** One retry for a malformed answer. */
const answersMax = 2;

export async function isModelSetUp({ platform, deploymentId }: RunWork): Promise<boolean> {
  const { model } = await platform.database.readAsTenant(deploymentId, getFixSettings);
  return model !== null;
}

/** Refusals come as text. The cost is recorded in either case. Throws OutgoingError if the model is unavailable. */
export async function makeModelFix(
  work: RunWork,
  { finding }: { finding: FullFinding },
  copy: WorkingCopy,
): Promise<MadeFix | { refused: string }> {
  if (finding.issueType !== 'sast' && finding.issueType !== 'ai_sast') {
    return { refused: 'A model can fix only code findings.' };
  }
  const seen = await filesOf(work, finding, copy);
  if ('refused' in seen) return seen;
  const { texts, shown, lines } = seen;
  const { platform, deploymentId, run, signal, log } = work;
  // Answers from before an interruption: they are paid for, and keep the pushed commit the same.
  const kept = await platform.database.readAsTenant(deploymentId, (tx) => listStoredAnswers(tx, run.id));
  let refusedBefore: string | undefined;
  for (let answers = 1; ; answers += 1) {
    const boundary = randomBytes(16).toString('hex');
    const prompt = fixPrompt({ ...requestOf(finding), lines, files: shown, boundary, refusedBefore });
    const call = { deploymentId, runId: run.id, system: fixSystemPrompt, prompt, timeoutMs, signal };
    let answer = kept.shift();
    if (answer === undefined) {
      const called = await callModel(platform, call);
      if ('refused' in called) return { refused: `${refusedBefore ?? ''} ${called.refused}`.trim() };
      const { cost } = called;
      answer = called.answer;
      log(`Asked the model ${answer.model}: ${cost.tokens} tokens, ${Number(cost.credits.toPrecision(3))} credits.`);
    }
    const patch = readModelPatch(answer, texts);
    if (!('refused' in patch)) {
      const { name } = finding.rule;
      return {
        changes: patch.changes,
        allowed: new Set(texts.keys()),
        title: `Fix ${name ?? finding.ruleKey}`,
        explanation: `Proposed by the model ${answer.model}, to be reviewed: ${patch.explanation}`,
        code: undefined,
        costCredits: await platform.database.asTenant(deploymentId, (tx) => sumCreditsOfRun(tx, run.id)),
      };
    }
    if (!patch.isSlip || answers === answersMax) return { refused: patch.refused };
    log(`${patch.refused} Asking the model once more.`);
    refusedBefore = patch.refused;
  }
}

function requestOf({ rule, ruleKey, content, path }: FullFinding) {
  const { name = '', fullDescription, shortDescription = '', helpText = '', cwes = [] } = rule;
  const description = fullDescription ?? (shortDescription === '' ? helpText : shortDescription);
  return {
    rule: { key: ruleKey, name, description, cwes },
    message: content.message,
    code: content.snippet ?? '',
    path,
  };
}

interface SeenFiles {
  /** Whole texts, by path. */
  texts: Map<string, string>;
  shown: ShownFile[];
  /** The finding's lines in its own file. */
  lines: LineRange;
}

/** Leaves out files that cannot be read or shown; refuses if that is the finding's own. */
async function filesOf(
  { platform, deploymentId }: RunWork,
  finding: FullFinding,
  copy: WorkingCopy,
): Promise<SeenFiles | { refused: string }> {
  const { path, content, project, ref } = finding;
  const own = await readTreeFile(copy, path);
  if ('refused' in own) return own;
  const lines = currentRange(own.text, rangeOf(finding.region), content.snippet);
  const rangesByPath = new Map([[path, [lines]]]);
  const { source = [], intermediate = [], sink = [] } = content.trace ?? {};
  for (const step of [...source, ...sink, ...intermediate]) {
    const known = rangesByPath.get(step.path);
    if (known !== undefined) known.push(rangeOf(step));
    else if (rangesByPath.size < filesMax) rangesByPath.set(step.path, [rangeOf(step)]);
  }
  const paths = [...rangesByPath.keys()];
  const secrets = await platform.database.readAsTenant(deploymentId, (tx) =>
    listSecretLocations(tx, { projectId: project.id, refName: ref, paths }),
  );
  const seen: SeenFiles = { texts: new Map(), shown: [], lines };
  for (const [file, ranges] of rangesByPath) {
    const read = file === path ? own : await readTreeFile(copy, file);
    if ('refused' in read) continue;
    const withheld = new Set(secrets.filter((secret) => secret.path === file).flatMap(linesOf));
    const shown = showFile({ path: file, text: read.text, ranges, withheld });
    if ('refused' in shown) {
      if (file === path) return shown;
      continue;
    }
    seen.texts.set(file, read.text);
    seen.shown.push(shown);
  }
  return seen;
}

function rangeOf({ startLine, endLine }: Region): LineRange {
  return { from: startLine, to: Math.max(startLine, endLine) };
}

function linesOf({ startLine, endLine }: { startLine: number; endLine: number }): number[] {
  const count = Math.min(Math.max(endLine - startLine, 0), 1_000) + 1;
  return Array.from({ length: count }, (_, index) => startLine + index);
}
