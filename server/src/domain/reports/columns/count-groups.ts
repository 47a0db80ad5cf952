/** Counts findings in memory by a group: one pass over columns, without a search. */
import type { ProjectColumns } from './finding-columns.ts';

/** The groups of a project's findings. */
export interface Membership {
  /** A number for each finding, and the groups of each number; a number without groups, and -1, are in none. */
  column: Int32Array;
  groupsOf: (number: number) => readonly number[];
}

export interface Counting {
  projects: readonly ProjectColumns[];
  groupCount: number;
  /** One group of a number, -1 if it is in none: or several, as a file has owners. */
  membershipOf: (project: ProjectColumns) => SingleMembership | Membership;
  /** By the number of the profile: the severity's index, or -1 if the finding is not counted. */
  severityOf: Int8Array;
  /** By the number of the rule; null: all are counted. */
  hasRule: Uint8Array | null;
  /** What a search finds: these, and all of the rules that it names, by their numbers. Null: there is no search. */
  found: { ids: ReadonlySet<number>; hasRule: Uint8Array } | null;
  /** By the index of the state. */
  hasState: Uint8Array;
  /** [from, to), ms. */
  relevant: { from: number; to: number };
  /** Open since this instant at the earliest, ms. */
  openedFrom: number;
  /** By the number of the analysis: when its last full scan ended, ms. Null: nobody asks. */
  scannedAt: Float64Array | null;
}

export interface SingleMembership {
  column: Int32Array;
  /** By number; null: the number is the group. */
  groups: ArrayLike<number> | null;
}

/** Each by the group's number; `severities` four in a row. Times in ms. */
export interface GroupCounts {
  totals: Int32Array;
  severities: Int32Array;
  projects: Int32Array;
  firstSeenAt: Float64Array;
  newestAt: Float64Array;
  /** When a scan found one of its findings last; -Infinity if nobody asks. */
  lastSeenAt: Float64Array;
  /** Findings in one group at least. */
  grouped: number;
}

export const severityCount = 4;

export function countGroups(counting: Counting): GroupCounts {
  const { projects, groupCount, severityOf, hasRule, found, hasState, relevant, openedFrom, scannedAt } = counting;
  const counts: GroupCounts = {
    totals: new Int32Array(groupCount),
    severities: new Int32Array(groupCount * severityCount),
    projects: new Int32Array(groupCount),
    firstSeenAt: new Float64Array(groupCount).fill(Infinity),
    newestAt: new Float64Array(groupCount).fill(-Infinity),
    lastSeenAt: new Float64Array(groupCount).fill(-Infinity),
    grouped: 0,
  };
  const lastProject = new Int32Array(groupCount).fill(-1);
  projects.forEach((project, projectNumber) => {
    const { ids, rules, profiles, states, createdAt, relevantSince, groupSince } = project;
    const membership = counting.membershipOf(project);
    const { column } = membership;
    const analyses = scannedAt === null ? null : project.texts.get('analysis')!;
    const add = (group: number, row: number, severity: number): void => {
      counts.totals[group]!++;
      counts.severities[group * severityCount + severity]!++;
      if (lastProject[group] !== projectNumber) {
        lastProject[group] = projectNumber;
        counts.projects[group]!++;
      }
      if (createdAt[row]! < counts.firstSeenAt[group]!) counts.firstSeenAt[group] = createdAt[row]!;
      if (relevantSince[row]! > counts.newestAt[group]!) counts.newestAt[group] = relevantSince[row]!;
      if (analyses !== null) {
        // A scan of some files may have found it after the last full one, when it appeared.
        const seenAt = Math.max(relevantSince[row]!, scannedAt![analyses[row]!]!);
        if (seenAt > counts.lastSeenAt[group]!) counts.lastSeenAt[group] = seenAt;
      }
    };
    for (let row = 0; row < column.length; row++) {
      const number = column[row]!;
      if (number < 0) continue;
      const severity = severityOf[profiles[row]!]!;
      if (severity < 0 || hasState[states[row]!] === 0) continue;
      if (hasRule !== null && hasRule[rules[row]!] === 0) continue;
      if (found !== null && found.hasRule[rules[row]!] === 0 && !found.ids.has(ids[row]!)) continue;
      const since = relevantSince[row]!;
      if (since < relevant.from || since >= relevant.to || groupSince[row]! < openedFrom) continue;
      if ('groups' in membership) {
        const group = membership.groups === null ? number : membership.groups[number]!;
        if (group < 0) continue;
        counts.grouped++;
        add(group, row, severity);
      } else {
        const groups = membership.groupsOf(number);
        if (groups.length > 0) counts.grouped++;
        for (const group of groups) add(group, row, severity);
      }
    }
  });
  return counts;
}
