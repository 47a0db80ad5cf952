/**
 * Counts a report's answer from finding_tally, the counts per UTC day (ADR 0008 and docs/reports.md): sums months and
 * days up to the midnight nearest to each end of the period, then adds or subtracts the spans in the remaining half day
 * at most. Exact for every instant; at midnights (and if the period ends now) it reads almost no rows. Two sums answer
 * every query about spans. covering(T): spans with from < T <= to. coveringBoth(S, T): spans with from < S and T <= to.
 * So "entered in [S, T) and still there at T" is covering(T) - coveringBoth(S, T), and "did not change in [S, T)" is
 * coveringBoth over all states.
 */
import { aggregateStates, reportGroups, type AggregateState, type ReportGroup } from '../../../model/states.ts';
import type { CountKey } from './count-rows.ts';
import type { Judgement, ReportQuery } from '../query.ts';
import { literals } from '../statement.ts';
import {
  anyState,
  createdIn,
  ended,
  groupMeasure,
  inside,
  currentSince,
  stateMeasure,
  type Measure,
  type Terms,
} from '../spans.ts';

const dayMs = 86_400_000;

type Sign = 1 | -1;

/** One end of the period: an instant, and the midnight near it up to which the tally is summed. */
interface Boundary {
  at: Date;
  /** SQL of the instant, of the midnight's date, and of the first day of its month. */
  instant: string;
  date: string;
  month: string;
  isMonth: boolean;
  /** The time between midnight and instant; `sign`: +1 if the instant is after midnight. Null if they are equal. */
  remainder: { from: string; to: string; sign: Sign } | null;
}

/** Input shared by the terms of one count. */
interface TallyInput {
  terms: Terms;
  key: CountKey;
  since: Boundary | null;
  until: Boundary;
  now: Date;
}

/** A judgement about one kind of span: `crossed` compares two. */
type TalliedJudgement = Exclude<Judgement, { kind: 'crossed' }>;
type TalliedQuery = ReportQuery & { judgement: TalliedJudgement };

/** Returns true if the tally suffices: no filter by project or age, no grouping by project, a single kind of span. */
export function isTallied(query: ReportQuery, key: CountKey): query is TalliedQuery {
  const { judgement, scope } = query;
  if (judgement.kind === 'crossed') return false;
  if (scope.projectIds !== null || scope.relevant !== null || key === 'project_id') return false;
  if (judgement.kind === 'entered_group') return judgement.state === null || query.since === null;
  return judgement.kind !== 'shown' || judgement.state === null;
}

/** A SELECT of (key, n) that sums to the counts, with several rows per key. `now` only decides which way is cheaper. */
export function tallyCounts(query: TalliedQuery, terms: Terms, key: CountKey, now: Date): string {
  const { judgement } = query;
  const since = query.since === null ? null : boundaryAt(query.since, terms, now);
  const input: TallyInput = { terms, key, since, until: boundaryAt(query.until, terms, now), now };
  return partsOfCount(input, judgement).join('\n UNION ALL ');
}

function partsOfCount(input: TallyInput, judgement: TalliedJudgement): string[] {
  switch (judgement.kind) {
    case 'standing':
      return covering(input, judgement.states, input.until, 1);
    case 'entered_state':
      return entered(input, stateMeasure(judgement.state));
    case 'entered_group':
      return judgement.state === null
        ? entered(input, groupMeasure(judgement.group))
        : covering(input, [judgement.state], input.until, 1);
    case 'changed':
      return [
        ...createdInPeriod({ ...input, since: null }, ['life'], aggregateStates),
        ...coveringBoth(input, anyState, -1),
      ];
    case 'reached':
      return reached(input, judgement.state);
    case 'detected':
      return createdInPeriod({ ...input, since: null }, ['life'], aggregateStates);
    case 'shown': {
      const groups = judgement.group === null ? allGroups : [judgement.group];
      const lives = groups.map((group) => `life_${group}`);
      return createdInPeriod(
        input,
        lives,
        groups.flatMap((group) => reportGroups[group]),
      );
    }
  }
}

const allGroups = Object.keys(reportGroups) as ReportGroup[];

/**
 * The end of today equals now, since nothing has happened after now; in the past the nearer midnight leaves the shorter
 * remainder.
 */
function boundaryAt(at: Date, terms: Terms, now: Date): Boundary {
  const before = Math.floor(at.getTime() / dayMs) * dayMs;
  const passedMs = at.getTime() - before;
  const isLater = passedMs > 0 && (before + dayMs > now.getTime() || passedMs * 2 > dayMs);
  const midnight = new Date(isLater ? before + dayMs : before);
  const { statement } = terms;
  const isoDate = midnight.toISOString().slice(0, 10);
  const firstOfMonth = `${isoDate.slice(0, 7)}-01`;
  const instant = statement.add(at, 'timestamptz');
  const midnightInstant = statement.add(midnight, 'timestamptz');
  const remainder: Boundary['remainder'] = isLater
    ? { from: instant, to: midnightInstant, sign: -1 }
    : { from: midnightInstant, to: instant, sign: 1 };
  return {
    at,
    instant,
    date: statement.add(isoDate, 'date'),
    month: statement.add(firstOfMonth, 'date'),
    isMonth: isoDate === firstOfMonth,
    remainder: passedMs === 0 ? null : remainder,
  };
}

function entered(input: TallyInput, measure: Measure): string[] {
  return [...covering(input, measure.states, input.until, 1), ...coveringBoth(input, measure, -1)];
}

/** Spans of the states with from < boundary <= to, times `sign`. */
function covering(input: TallyInput, states: readonly AggregateState[], boundary: Boundary, sign: Sign): string[] {
  const steps = states.map((state) => `at_${state}`);
  const measure = stateMeasure(...states);
  return [
    ...sumBefore(input, steps, boundary, sign),
    ...inRemainder(boundary, sign, (remainder, signed) => [
      rows(signed, startedIn(input, measure, remainder)),
      rows(negated(signed), ended(input.terms, measure, keyOf(input), inside('s.to_at', remainder))),
    ]),
  ];
}

/**
 * Spans of the measure with from < since and until <= to, times `sign`; none if the period has no beginning. Either the
 * current ones from the tally plus those that ended after the period, or all at the beginning minus those that ended
 * inside the period: whichever covers the shorter time.
 */
function coveringBoth(input: TallyInput, measure: Measure, sign: Sign): string[] {
  const { since, until, now, terms } = input;
  if (since === null) return [];
  const endedWhen = (condition: string): string =>
    ended(terms, measure, keyOf(input), `s.from_at < ${since.instant} AND ${condition}`);
  if (now.getTime() - until.at.getTime() > until.at.getTime() - since.at.getTime()) {
    return [
      ...covering(input, measure.states, since, sign),
      rows(negated(sign), endedWhen(`s.to_at >= ${since.instant} AND s.to_at < ${until.instant}`)),
    ];
  }
  return [
    ...sumBefore(input, measure.names, since, sign),
    ...inRemainder(since, sign, (remainder, signed) => [
      rows(signed, currentSince(terms, measure, `f.${input.key} AS key`, remainder)),
    ]),
    rows(sign, endedWhen(`s.to_at >= ${until.instant}`)),
  ];
}

/** Findings that entered the state inside the period, for the first time or again after a last time before it. */
function reached(input: TallyInput, state: AggregateState): string[] {
  const { terms, since, until } = input;
  const measure = stateMeasure(state);
  const firstBefore = (boundary: Boundary, sign: Sign): string[] => [
    ...sumBefore(input, [`first_${state}`], boundary, sign),
    ...inRemainder(boundary, sign, (remainder, signed) => [
      rows(signed, startedIn(input, measure, remainder)),
      rows(negated(signed), ended(terms, measure, keyOf(input), again(remainder))),
    ]),
  ];
  if (since === null) return firstBefore(until, 1);
  const reentered = `s.from_at < ${since.instant} AND ${again({ from: since.instant, to: until.instant })}`;
  return [...firstBefore(until, 1), ...firstBefore(since, -1), rows(1, ended(terms, measure, keyOf(input), reentered))];
}

/** Spans re-entered in [from, to): few, with an index of their own. */
function again(time: { from: string; to: string }): string {
  return `s.again_at < 'infinity' AND ${inside('s.again_at', time)}`;
}

/** Findings created inside the period that are in these states now. */
function createdInPeriod(input: TallyInput, lives: readonly string[], states: readonly AggregateState[]): string[] {
  const createdBefore = (boundary: Boundary, sign: Sign): string[] => [
    ...sumBefore(input, lives, boundary, sign),
    ...inRemainder(boundary, sign, (remainder, signed) => [
      rows(signed, createdIn(input.terms, states, `f.${input.key} AS key`, remainder)),
    ]),
  ];
  return [...createdBefore(input.until, 1), ...(input.since === null ? [] : createdBefore(input.since, -1))];
}

/** Spans that began in the remainder of a boundary, current or ended. */
function startedIn(input: TallyInput, measure: Measure, remainder: { from: string; to: string }): string {
  return `${currentSince(input.terms, measure, `f.${input.key} AS key`, remainder)} UNION ALL
    ${ended(input.terms, measure, keyOf(input), inside('s.from_at', remainder))}`;
}

/** Sums the tally before a boundary's midnight: whole months first, then the days of the last one. */
function sumBefore(input: TallyInput, measures: readonly string[], boundary: Boundary, sign: Sign): string[] {
  const months = measures.map((measure) => `m_${measure}`);
  const parts = [sum(input, months, sign, `t.day < ${boundary.month}`)];
  if (boundary.isMonth) return parts;
  return [...parts, sum(input, measures, sign, `t.day >= ${boundary.month} AND t.day < ${boundary.date}`)];
}

function sum({ terms, key }: TallyInput, measures: readonly string[], sign: Sign, condition: string): string {
  const rule = terms.ruleIds !== null ? `= ANY (${terms.ruleIds})` : key === 'rule_id' ? '> 0' : '= 0';
  const profile = terms.profileIds === null ? '' : `AND t.profile_id = ANY (${terms.profileIds})`;
  return `SELECT t.${key} AS key, ${sign} * sum(t.n) AS n FROM parapet.finding_tally t
           WHERE t.deployment_id = $1 AND t.lane = ${terms.lane} AND t.project_id = 0 AND t.measure IN (${literals(measures)})
             AND t.rule_id ${rule}
             AND ${condition} ${profile} GROUP BY t.${key}`;
}

/** Corrections for a boundary's remainder, with their sign; none at midnight. */
function inRemainder(
  { remainder }: Boundary,
  sign: Sign,
  corrections: (remainder: { from: string; to: string }, signed: Sign) => string[],
): string[] {
  if (remainder === null) return [];
  return corrections(remainder, remainder.sign === 1 ? sign : negated(sign));
}

function rows(sign: Sign, relation: string): string {
  return `SELECT key, ${sign} * count(*) AS n FROM (${relation}) counted GROUP BY key`;
}

function keyOf({ key }: TallyInput): string {
  return `s.${key} AS key`;
}

function negated(sign: Sign): Sign {
  return sign === 1 ? -1 : 1;
}
