/**
 * Runs the finding's own scanner again, if it is installed here: on the files before and after the fix. It must report
 * the finding before, must not report it after, and must report nothing new.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProcessError } from '../../../base/run-process.ts';
import { ScannerFailed, type Engine, type Scan } from '../../../engines/engine.ts';
import { engines } from '../../../engines/engines.ts';
import { scanFiles, type FilesScan } from '../../../engines/scan-files.ts';
import { judgeRescan, type RescanJudgement } from '../../../model/fixes/judge-rescan.ts';
import type { FileChange } from '../../../model/fixes/verify-change.ts';
import type { FullFinding } from '../../../model/full-finding.ts';
import type { WorkingCopy } from '../../../outside/scm/git/working-copy.ts';
import type { Platform } from '../../platform.ts';
import type { RunWork } from '../../runs/run-work.ts';
import { readTreeFile } from './tree-files.ts';

/** The parts of a run's work that a rescan needs. */
interface RescanWork extends Pick<RunWork, 'signal' | 'log'> {
  platform: Pick<Platform, 'engines'>;
}

type TargetFinding = Pick<FullFinding, 'issueType' | 'tool' | 'ruleKey' | 'path' | 'region' | 'content'>;

interface RescanRequest {
  finding: TargetFinding;
  copy: WorkingCopy;
  changes: readonly FileChange[];
  /** The run's private folder. */
  folder: string;
}

/**
 * Texts for the run's log and the pull request. The log has the reason for `not_possible`. Throws when the run is
 * cancelled.
 */
type RescanOutcome = { refused: string } | { verified: string } | 'not_possible';

export async function rescan(work: RescanWork, request: RescanRequest): Promise<RescanOutcome> {
  const { finding } = request;
  if (finding.issueType === 'sca') return notPossible(work, 'versions are compared with the advisories instead');
  const [first, ...others] = engines.filter((each) => each.isTool(finding.tool));
  if (first === undefined) return notPossible(work, `${finding.tool} is not available on this server`);
  if (!first.isTarget(finding.path)) return notPossible(work, `${first.name} does not scan such files`);
  const folder = join(request.folder, 'rescan');
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    return await scanByFirst(work, [first, ...others], { ...request, folder });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** By the first engine that can run the finding's rule. */
async function scanByFirst(
  work: RescanWork,
  fitting: readonly Engine[],
  request: RescanRequest,
): Promise<RescanOutcome> {
  const reasons: string[] = [];
  for (const engine of fitting) {
    const scan = await engine.prepare(work.platform.engines, request.finding, request.folder);
    if (!('impossible' in scan)) return scanTwice(work, { engine, scan }, request);
    reasons.push(scan.impossible);
  }
  return notPossible(work, reasons.join('; '));
}

async function scanTwice(
  work: RescanWork,
  { engine, scan }: { engine: Engine; scan: Scan },
  request: RescanRequest,
): Promise<RescanOutcome> {
  const { finding, folder } = request;
  const sides = await textsOf(engine, request);
  if ('refused' in sides) return sides;
  // A folder each: neither waits for the other, nor sees its leftovers.
  const both = [
    scanSide(work, scan, join(folder, 'before'), sides.before),
    scanSide(work, scan, join(folder, 'after'), sides.after),
  ] as const;
  // Even if one fails, both must have ended before their folders are removed.
  await Promise.allSettled(both);
  const [before, after] = await Promise.all(both);
  if ('failed' in before) return notPossible(work, before.failed);
  if ('failed' in after) {
    return { refused: `${engine.name} scanned the files before the fix, but failed after it: ${after.failed}` };
  }
  const broken = [...after.failedPaths].find((path) => !before.failedPaths.has(path));
  if (broken !== undefined) return { refused: `${engine.name} cannot read ${broken} after the fix.` };
  const { ruleKey, path, region } = finding;
  const judgement = judgeRescan(
    { ruleKey, path, region, snippet: finding.content.snippet },
    { results: before.findings, texts: sides.before },
    { results: after.findings, texts: sides.after },
  );
  const name = `${engine.name} ${after.version}`.trim();
  if (judgement.is === 'not_reproduced') return notPossible(work, `${name} does not report ${ruleKey} in ${path} now`);
  return outcomeOf(judgement, name, finding);
}

function outcomeOf(
  judgement: Exclude<RescanJudgement, { is: 'not_reproduced' }>,
  name: string,
  { ruleKey, path }: TargetFinding,
): RescanOutcome {
  switch (judgement.is) {
    case 'gone':
      return { verified: `${name} no longer reports ${ruleKey} in ${path}, and nothing new.` };
    case 'still_there':
      return { refused: `${name} still reports ${ruleKey} after the fix, at line ${judgement.line} of ${path}.` };
    case 'something_new': {
      const { result } = judgement;
      const place = `line ${result.region.startLine} of ${result.path}`;
      return { refused: `After the fix, ${name} reports a new finding: ${result.ruleKey} at ${place}.` };
    }
  }
}

type Texts = ReadonlyMap<string, string>;

/** The finding's file and all changed files of kinds that the engine scans. */
async function textsOf(
  engine: Engine,
  { finding, copy, changes }: RescanRequest,
): Promise<{ before: Texts; after: Texts } | { refused: string }> {
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  for (const change of changes) {
    before.set(change.path, change.before);
    after.set(change.path, change.after);
  }
  if (!before.has(finding.path)) {
    const read = await readTreeFile(copy, finding.path);
    if ('refused' in read) return read;
    before.set(finding.path, read.text);
    after.set(finding.path, read.text);
  }
  const targets = (texts: Texts): Texts => new Map([...texts].filter(([path]) => engine.isTarget(path)));
  return { before: targets(before), after: targets(after) };
}

async function scanSide(
  { signal }: RescanWork,
  scan: Scan,
  folder: string,
  texts: Texts,
): Promise<FilesScan | { failed: string }> {
  const tree = join(folder, 'tree');
  for (const [path, text] of texts) {
    await mkdir(dirname(join(tree, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(tree, path), text);
  }
  try {
    return await scanFiles(scan, { folder: tree, paths: [...texts.keys()], home: join(folder, 'home'), signal });
  } catch (error) {
    if (error instanceof ScannerFailed) return { failed: error.message };
    if (error instanceof ProcessError && error.failure !== 'cancelled') return { failed: `${error.message}.` };
    throw error;
  }
}

function notPossible({ log }: RescanWork, why: string): 'not_possible' {
  log(`The finding’s own scanner was not run again: ${why.replace(/\.$/, '')}.`);
  return 'not_possible';
}
