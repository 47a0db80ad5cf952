/** Holds what a replay did with identities against what the history knows for certain. */
import { placeOf, type HistoryCommit } from './history.ts';

/** The open findings after a commit: the place of a result to the id that it was given. */
export type Identities = ReadonlyMap<string, string>;

export interface Tally {
  /** Results of changed files about which the history is certain. */
  decidable: number;
  /** A `same` that lost its identity: its finding was closed, and it is another. */
  falseFixed: number;
  /** A `same` whose finding was taken for another result. */
  swapped: number;
  /** A `gone` or `born` that was matched: a removed line whose finding lives on, an added line with the id of a finding that was open. */
  falseKept: number;
  /** A `born` with the id of a finding that had been closed before: a line that came back. No fault; told apart. */
  reopened: number;
}

export interface Judge {
  tally: Tally;
  /** What went wrong, in words. */
  faults: string[];
  /** Judges one commit: the open findings after it. */
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
