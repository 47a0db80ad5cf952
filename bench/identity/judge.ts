/** Compares a replay's identities with the history's certain facts. */
import { placeOf, type HistoryCommit } from './history.ts';
import type { UndecidableFacts } from './undecidable.ts';

/** The open findings after a commit: finding id by result location. */
export type Identities = ReadonlyMap<string, string>;

export interface Tally {
  /** Results of changed files with a certain outcome. */
  decidable: number;
  /** A `same` that lost its identity: its finding was closed, and a new one opened. */
  falseFixed: number;
  /** A `same` whose finding was matched to another result. */
  swapped: number;
  /**
   * A `gone` or `born` that was matched: a removed line whose finding stays open, or an added line with the id of an
   * open finding.
   */
  falseKept: number;
  /** A `born` with the id of a closed finding: a line that returned. Not a fault; counted separately. */
  reopened: number;
  /** Facts of which the tool's output fits another answer as well (undecidable.ts). */
  open: number;
  /** Facts of which the tool's output fits another answer better. */
  misleading: number;
  /** Faults in facts that the tool's output decides. */
  avoidable: number;
}

/** What is counted of the results, as opposed to the facts. */
type Outcome = 'falseFixed' | 'swapped' | 'falseKept' | 'reopened';

export interface Judge {
  tally: Tally;
  /** The faults as text. */
  faults: string[];
  /** Judges one commit by the open findings after it. Without `undecidable`, all facts count as decided. */
  judge(commit: HistoryCommit, after: Identities, undecidable?: UndecidableFacts): void;
}

export function openJudge(): Judge {
  const tally: Tally = {
    decidable: 0,
    falseFixed: 0,
    swapped: 0,
    falseKept: 0,
    reopened: 0,
    open: 0,
    misleading: 0,
    avoidable: 0,
  };
  const faults: string[] = [];
  const everSeen = new Set<string>();
  let before: Identities = new Map();
  return {
    tally,
    faults,
    judge(commit, after, undecidable = new Map()) {
      const openBefore = new Set(before.values());
      const openAfter = new Set(after.values());
      const count = (kind: Outcome, what: unknown): void => {
        tally[kind]++;
        if (kind === 'reopened') return;
        const evidence = undecidable.get(what) ?? 'avoidable';
        if (evidence === 'avoidable') tally.avoidable++;
        faults.push(`${commit.commit.slice(0, 8)} ${kind} ${JSON.stringify(what)} ${evidence}`);
      };
      for (const same of commit.same) {
        const [rule, oldPath, oldLine, newPath, newLine] = same;
        const was = before.get(placeOf(rule, oldPath, oldLine));
        if (was !== undefined && was === after.get(placeOf(rule, newPath, newLine))) continue;
        count(was !== undefined && openAfter.has(was) ? 'swapped' : 'falseFixed', same);
      }
      for (const gone of commit.gone) {
        const was = before.get(placeOf(...gone));
        if (was !== undefined && openAfter.has(was)) count('falseKept', gone);
      }
      for (const born of commit.born) {
        const is = after.get(placeOf(...born));
        if (is === undefined) continue;
        if (openBefore.has(is)) count('falseKept', born);
        else if (everSeen.has(is)) count('reopened', born);
      }
      tally.decidable += commit.same.length + commit.gone.length + commit.born.length;
      for (const evidence of undecidable.values()) tally[evidence]++;
      for (const id of openAfter) everSeen.add(id);
      before = after;
    },
  };
}
