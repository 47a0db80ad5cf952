/** Compares a replay's identities with the history's certain facts. */
import { placeOf, type HistoryCommit } from './history.ts';

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
}

export interface Judge {
  tally: Tally;
  /** The faults as text. */
  faults: string[];
  /** Judges one commit by the open findings after it. */
  judge(commit: HistoryCommit, after: Identities): void;
}

export function openJudge(): Judge {
  const tally: Tally = { decidable: 0, falseFixed: 0, swapped: 0, falseKept: 0, reopened: 0 };
  const faults: string[] = [];
  const everSeen = new Set<string>();
  let before: Identities = new Map();
  return {
    tally,
    faults,
    judge(commit, after) {
      const openBefore = new Set(before.values());
      const openAfter = new Set(after.values());
      const count = (kind: keyof Tally, what: unknown): void => {
        tally[kind]++;
        if (kind !== 'reopened') faults.push(`${commit.commit.slice(0, 8)} ${kind} ${JSON.stringify(what)}`);
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
      for (const id of openAfter) everSeen.add(id);
      before = after;
    },
  };
}
