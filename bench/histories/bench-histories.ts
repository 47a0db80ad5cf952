/**
 * Real scanners over a history of real edits: Bandit and Semgrep run at each commit, and the findings' ids are held
 * against git's own line map. Once as with `parapet upload` in a checkout, once with the renames alone, once without
 * anything, as when a pipeline uploads a file with curl.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGitChanges, type GitChanges } from '../../client/src/uploading/git-changes.ts';
import type { FindingDraft } from '../../server/src/model/draft.ts';
import { assign } from '../../server/src/model/identity/assign.ts';
import { evidenceOf } from '../../server/src/model/identity/evidence/evidence.ts';
import { fileMapsOf } from '../../server/src/model/identity/file-maps.ts';
import type { KnownSighting, ScanContext, Sighting } from '../../server/src/model/identity/sighting.ts';
import { placeOf } from '../identity/history.ts';
import { evidenceCells, evidenceTitles } from '../identity/bench-identity.ts';
import { openJudge, type Judge, type Tally } from '../identity/judge.ts';
import { undecidableFacts, type UndecidableFacts } from '../identity/undecidable.ts';
import { print } from '../measure.ts';
import { commitTree, ruleAt, truthBetween, type ScannedTree, type Truth } from './git-truth.ts';
import { scanCheckout, scannerNames, type ScannerName } from './scanners.ts';
import { writeHistory } from './write-history.ts';

export interface HistoriesBench {
  commits: number;
  seed: number;
  listsFaults: boolean;
}

/** A commit with what git says of it. */
interface Step {
  scanned: ScannedTree;
  changes: GitChanges;
  truth: Truth;
}

const tellings: Record<string, (changes: GitChanges) => ScanContext> = {
  'line map': (changes) => ({
    renames: changes.renames,
    fileMaps: fileMapsOf([{ changes, stalePaths: new Set() }]),
  }),
  renames: ({ renames }) => ({ renames }),
  nothing: () => ({}),
};

export async function benchHistories({ commits, seed, listsFaults }: HistoriesBench): Promise<void> {
  const trees = writeHistory({ commits, seed });
  print(
    [
      'scanner | told     | decidable | swapped         | false fixed     | false kept      | lost in untouched files',
      ...evidenceTitles,
    ].join(' | '),
  );
  for (const scanner of scannerNames) {
    const steps = await scanHistory(scanner, trees);
    for (const [name, telling] of Object.entries(tellings)) {
      // A line map decides everything.
      const undecidable = name === 'line map' ? [] : undecidableOf(steps);
      const { changed, untouched } = replay(steps, telling, undecidable);
      print(rowOf(scanner, name, changed, untouched));
      if (listsFaults) changed.faults.forEach((fault) => print(`  ${fault}`));
    }
  }
}

const nothingChanged: GitChanges = { renames: {}, lineMap: {}, deleted: [] };
const hunksMax = 200_000;

async function scanHistory(scanner: ScannerName, trees: ReturnType<typeof writeHistory>): Promise<Step[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-history-'));
  const [checkout, home] = [join(folder, 'checkout'), join(folder, 'home')];
  const steps: Step[] = [];
  try {
    for (const tree of trees) {
      const commit = await commitTree(checkout, tree);
      const findings = await scanCheckout(scanner, checkout, home);
      const before = steps.at(-1)?.scanned ?? { commit: '', tree: new Map(), findings: [] };
      const changes = before.commit === '' ? nothingChanged : await readGitChanges(checkout, before.commit, hunksMax);
      if (changes === null) throw new Error(`git cannot compare ${before.commit} and ${commit}`);
      const scanned = { commit, tree, findings };
      steps.push({ scanned, changes, truth: truthBetween(before, scanned, changes) });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return steps;
}

/** What the results of each commit and the one before it do not decide. */
function undecidableOf(steps: readonly Step[]): UndecidableFacts[] {
  const resultsOf = (step: Step | undefined): ((path: string) => Sighting[]) => {
    const byPath = Map.groupBy((step?.scanned.findings ?? []).map(sightingOf), ({ path }) => path);
    return (path) => byPath.get(path) ?? [];
  };
  return steps.map((step, index) => undecidableFacts(step.truth.changed, resultsOf(steps[index - 1]), resultsOf(step)));
}

function replay(
  steps: readonly Step[],
  telling: (changes: GitChanges) => ScanContext,
  undecidable: readonly UndecidableFacts[],
): { changed: Judge; untouched: Judge } {
  const judges = { changed: openJudge(), untouched: openJudge() };
  let known: (KnownSighting & { rule: string })[] = [];
  let lastId = 0;
  for (const [index, { scanned, changes, truth }] of steps.entries()) {
    const found = scanned.findings.map((draft) => ({ ...sightingOf(draft), rule: ruleAt(draft) }));
    const { matches, knownLeft, foundLeft } = assign({ known, found }, telling(changes));
    known = [
      ...matches.map(({ known: one, found: other }) => ({ ...other, findingId: one.findingId, isPresent: true })),
      ...foundLeft.map((sighting) => ({ ...sighting, findingId: String(++lastId), isPresent: true })),
      ...knownLeft.map((finding) => ({ ...finding, isPresent: false })),
    ];
    const open = known.filter(({ isPresent }) => isPresent);
    const identities = new Map(open.map((at) => [placeOf(at.rule, at.path, at.startLine), at.findingId]));
    judges.changed.judge(truth.changed, identities, undecidable[index]);
    judges.untouched.judge(truth.untouched, identities);
  }
  return judges;
}

function sightingOf(draft: FindingDraft): Sighting {
  const { toolDigest, textDigest, contextDigest, sketch } = evidenceOf(draft);
  return {
    analysisNo: 1,
    ruleId: draft.ruleKey,
    path: draft.path,
    ...draft.region,
    toolDigest: toolDigest === null ? null : String(toolDigest),
    textDigest: String(textDigest),
    contextDigest: contextDigest === null ? null : String(contextDigest),
    sketch,
  };
}

function rowOf(scanner: string, told: string, changed: Judge, untouched: Judge): string {
  const { decidable } = changed.tally;
  const share = (kind: keyof Tally): string =>
    `${changed.tally[kind]} (${((100 * changed.tally[kind]) / Math.max(1, decidable)).toFixed(3)} %)`.padEnd(15);
  const lost = untouched.tally.falseFixed + untouched.tally.swapped;
  return [
    scanner.padEnd(7),
    told.padEnd(8),
    String(decidable).padStart(9),
    share('swapped'),
    share('falseFixed'),
    share('falseKept'),
    `${lost} of ${untouched.tally.decidable}`,
    ...evidenceCells(changed.tally),
  ].join(' | ');
}
