/** Replays a history through the algorithm alone (server/src/model/identity), without a database: seconds instead of minutes. */
import type { FindingDraft } from '../../server/src/model/draft.ts';
import { assign } from '../../server/src/model/identity/assign.ts';
import { evidenceOf } from '../../server/src/model/identity/evidence/evidence.ts';
import type { KnownSighting, Sighting } from '../../server/src/model/identity/sighting.ts';
import { placeOf, treeAfter, type HistoryCommit, type Tree } from './history.ts';
import { openJudge, type Judge } from './judge.ts';
import { reportedAs, type Mode, type ReportedResult } from './modes.ts';
import { undecidableFacts, type UndecidableFacts } from './undecidable.ts';

export interface PureReplay {
  commits: readonly HistoryCommit[];
  /** True if the algorithm is told the renames. */
  knowsRenames: boolean;
  mode: Mode;
}

export function replayPurely({ commits, knowsRenames, mode }: PureReplay): Judge {
  const judge = openJudge();
  let tree: Tree = new Map();
  let known: KnownSighting[] = [];
  let lastId = 0;
  for (const commit of commits) {
    const before = tree;
    tree = treeAfter(tree, commit);
    const changed = new Set([...Object.keys(commit.files), ...Object.keys(commit.renames)]);
    const found = [...changed].flatMap((path) =>
      reportedAs(mode, tree.get(path) ?? []).map((result) => sightingOf(path, result)),
    );
    const untouched = known.filter((finding) => finding.isPresent && !changed.has(finding.path));
    const touched = known.filter((finding) => !finding.isPresent || changed.has(finding.path));
    const { matches, knownLeft, foundLeft } = assign(
      { known: touched, found },
      { renames: knowsRenames ? commit.renames : {} },
    );
    known = [
      ...untouched,
      ...matches.map((match) => ({ ...match.found, findingId: match.known.findingId, isPresent: true })),
      ...foundLeft.map((sighting) => ({ ...sighting, findingId: String(++lastId), isPresent: true })),
      ...knownLeft.map((finding) => ({ ...finding, isPresent: false })),
    ];
    const open = known.filter((finding) => finding.isPresent);
    const identities = new Map(open.map((at) => [placeOf(at.ruleId, at.path, at.startLine), at.findingId]));
    judge.judge(commit, identities, undecidableIn(commit, before, tree, mode));
  }
  return judge;
}

/** What the results of a commit and of the one before it do not decide, as a tool of the mode shows them. */
export function undecidableIn(commit: HistoryCommit, before: Tree, after: Tree, mode: Mode): UndecidableFacts {
  const resultsIn = (tree: Tree) => (path: string) =>
    reportedAs(mode, tree.get(path) ?? []).map((result) => sightingOf(path, result));
  return undecidableFacts(commit, resultsIn(before), resultsIn(after));
}

function sightingOf(path: string, result: ReportedResult): Sighting {
  const draft: FindingDraft = {
    ruleKey: result.rule,
    path,
    region: { startLine: result.line, startColumn: 0, endLine: result.line, endColumn: 0 },
    issueType: 'sast',
    severity: 'medium',
    isMuted: false,
    matchedText: result.matchedText,
    contextText: result.contextText,
    ...(result.contextStartLine === undefined ? {} : { contextStartLine: result.contextStartLine }),
    ...(result.fingerprints === undefined ? {} : { fingerprints: result.fingerprints }),
    content: { message: result.rule },
  };
  const { toolDigest, textDigest, contextDigest, sketch } = evidenceOf(draft);
  return {
    analysisNo: 1,
    ruleId: result.rule,
    path,
    ...draft.region,
    toolDigest: toolDigest === null ? null : String(toolDigest),
    textDigest: String(textDigest),
    contextDigest: contextDigest === null ? null : String(contextDigest),
    sketch,
  };
}
