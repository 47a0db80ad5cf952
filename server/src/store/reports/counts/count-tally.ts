/**
 * Counts a report's answer from finding_tally, the counts per UTC day (ADR 0008 and docs/reports.md): sums months and
 * days up to the midnight nearest to each end of the period, then adds or subtracts the spans in the remaining half day
 * at most. Exact for every instant; at midnights (and if the period ends now) it reads almost no rows. Two sums answer
 * every query about spans. size(T): spans with from < T <= to. kept(S, T): spans with from < S and T <= to. So "entered
 * in [S, T) and still there at T" is size(T) - kept(S, T), and "did not change in [S, T)" is kept over all states.
 */
import { aggregateStates, reportGroups, type AggregateState, type ReportGroup } from '../../../model/states.ts';
import type { CountKey } from './count-rows.ts';
import type { Question } from '../question.ts';
import { literals } from '../statement.ts';
import {
  anyState,
  bornIn,
  ended,
  groupMeasure,
  inside,
  lastingSince,
  stateMeasure,
  type Measure,
  type Terms,
} from '../stretches.ts';

const dayMs = 86_400_000;

type Sign = 1 | -1;

/** One end of the period: an instant, and the midnight near it up to which the tally is summed. */
interface Edge {
  at: Date;
  /** SQL of the instant, of the midnight's date, and of the first day of its month. */
  instant: string;
  date: string;
  month: string;
  isMonth: boolean;
  /** The time between midnight and instant; `sign`: +1 if the instant is after midnight. Null if they are equal. */
  strip: { from: string; to: string; sign: Sign } | null;
}

/** Input shared by the terms of one count. */
interface Ledger {
  terms: Terms;
  key: CountKey;
  since: Edge | null;
  until: Edge;
  now: Date;
}

/** Returns true if the tally suffices: no project filter or grouping by project, and a single kind of span. */
export function isTallied(question: Question, key: CountKey): boolean {
  const { judgement, scope } = question;
  if (scope.projectIds !== null || key === 'project_id') return false;
  if (judgement.kind === 'entered_group') return judgement.state === null || question.since === null;
  return judgement.kind !== 'shown' || judgement.state === null;
}

/** A SELECT of (key, n) that sums to the counts, with several rows per key. `now` only decides which way is cheaper. */
export function tallyCounts(question: Question, terms: Terms, key: CountKey, now: Date): string {
  const { judgement } = question;
  const since = question.since === null ? null : edgeAt(question.since, terms, now);
  const ledger: Ledger = { terms, key, since, until: edgeAt(question.until, terms, now), now };
  return partsOfCount(ledger, judgement).join('\n UNION ALL ');
}

function partsOfCount(ledger: Ledger, judgement: Question['judgement']): string[] {
  switch (judgement.kind) {
    case 'standing':
      return size(ledger, judgement.states, ledger.until, 1);
    case 'entered_state':
      return entered(ledger, stateMeasure(judgement.state));
    case 'entered_group':
      return judgement.state === null
        ? entered(ledger, groupMeasure(judgement.group))
        : size(ledger, [judgement.state], ledger.until, 1);
    case 'changed':
      return [...bornInPeriod({ ...ledger, since: null }, ['life'], aggregateStates), ...kept(ledger, anyState, -1)];
    case 'reached':
      return reached(ledger, judgement.state);
    case 'detected':
      return bornInPeriod({ ...ledger, since: null }, ['life'], aggregateStates);
    case 'shown': {
      const groups = judgement.group === null ? allGroups : [judgement.group];
      const lives = groups.map((group) => `life_${group}`);
      return bornInPeriod(
        ledger,
        lives,
        groups.flatMap((group) => reportGroups[group]),
      );
    }
  }
}

const allGroups = Object.keys(reportGroups) as ReportGroup[];

/**
 * The end of today equals now, since nothing has happened after now; in the past the nearer midnight leaves the shorter
 * strip.
 */
function edgeAt(at: Date, terms: Terms, now: Date): Edge {
  const before = Math.floor(at.getTime() / dayMs) * dayMs;
  const passedMs = at.getTime() - before;
  const isLater = passedMs > 0 && (before + dayMs > now.getTime() || passedMs * 2 > dayMs);
  const midnight = new Date(isLater ? before + dayMs : before);
  const { statement } = terms;
  const isoDate = midnight.toISOString().slice(0, 10);
  const firstOfMonth = `${isoDate.slice(0, 7)}-01`;
  const instant = statement.add(at, 'timestamptz');
  const midnightInstant = statement.add(midnight, 'timestamptz');
  const strip: Edge['strip'] = isLater
    ? { from: instant, to: midnightInstant, sign: -1 }
    : { from: midnightInstant, to: instant, sign: 1 };
  return {
    at,
    instant,
    date: statement.add(isoDate, 'date'),
    month: statement.add(firstOfMonth, 'date'),
    isMonth: isoDate === firstOfMonth,
    strip: passedMs === 0 ? null : strip,
  };
}

function entered(ledger: Ledger, measure: Measure): string[] {
  return [...size(ledger, measure.states, ledger.until, 1), ...kept(ledger, measure, -1)];
}

/** Spans of the states with from < edge <= to, times `sign`. */
function size(ledger: Ledger, states: readonly AggregateState[], edge: Edge, sign: Sign): string[] {
  const steps = states.map((state) => `at_${state}`);
  const measure = stateMeasure(...states);
  return [
    ...sumBefore(ledger, steps, edge, sign),
    ...inStrip(edge, sign, (strip, signed) => [
      rows(signed, begun(ledger, measure, strip)),
      rows(negated(signed), ended(ledger.terms, measure, keyOf(ledger), inside('s.to_at', strip))),
    ]),
  ];
}

/**
 * Spans of the measure with from < since and until <= to, times `sign`; none if the period has no beginning. Either the
 * current ones from the tally plus those that ended after the period, or all at the beginning minus those that ended
 * inside the period: whichever covers the shorter time.
 */
function kept(ledger: Ledger, measure: Measure, sign: Sign): string[] {
  const { since, until, now, terms } = ledger;
  if (since === null) return [];
  const endedWhen = (condition: string): string =>
    ended(terms, measure, keyOf(ledger), `s.from_at < ${since.instant} AND ${condition}`);
  if (now.getTime() - until.at.getTime() > until.at.getTime() - since.at.getTime()) {
    return [
      ...size(ledger, measure.states, since, sign),
      rows(negated(sign), endedWhen(`s.to_at >= ${since.instant} AND s.to_at < ${until.instant}`)),
    ];
  }
  return [
    ...sumBefore(ledger, measure.names, since, sign),
    ...inStrip(since, sign, (strip, signed) => [
      rows(signed, lastingSince(terms, measure, `f.${ledger.key} AS key`, strip)),
    ]),
    rows(sign, endedWhen(`s.to_at >= ${until.instant}`)),
  ];
}

/** Findings that entered the state inside the period, for the first time or again after a last time before it. */
function reached(ledger: Ledger, state: AggregateState): string[] {
  const { terms, since, until } = ledger;
  const measure = stateMeasure(state);
  const firstBefore = (edge: Edge, sign: Sign): string[] => [
    ...sumBefore(ledger, [`first_${state}`], edge, sign),
    ...inStrip(edge, sign, (strip, signed) => [
      rows(signed, begun(ledger, measure, strip)),
      rows(negated(signed), ended(terms, measure, keyOf(ledger), again(strip))),
    ]),
  ];
  if (since === null) return firstBefore(until, 1);
  const came = `s.from_at < ${since.instant} AND ${again({ from: since.instant, to: until.instant })}`;
  return [...firstBefore(until, 1), ...firstBefore(since, -1), rows(1, ended(terms, measure, keyOf(ledger), came))];
}

/** Spans re-entered in [from, to): few, with an index of their own. */
function again(time: { from: string; to: string }): string {
  return `s.again_at < 'infinity' AND ${inside('s.again_at', time)}`;
}

/** Findings created inside the period that are in these states now. */
function bornInPeriod(ledger: Ledger, lives: readonly string[], states: readonly AggregateState[]): string[] {
  const bornBefore = (edge: Edge, sign: Sign): string[] => [
    ...sumBefore(ledger, lives, edge, sign),
    ...inStrip(edge, sign, (strip, signed) => [
      rows(signed, bornIn(ledger.terms, states, `f.${ledger.key} AS key`, strip)),
    ]),
  ];
  return [...bornBefore(ledger.until, 1), ...(ledger.since === null ? [] : bornBefore(ledger.since, -1))];
}

/** Spans that began in a strip, current or ended. */
function begun(ledger: Ledger, measure: Measure, strip: { from: string; to: string }): string {
  return `${lastingSince(ledger.terms, measure, `f.${ledger.key} AS key`, strip)} UNION ALL
    ${ended(ledger.terms, measure, keyOf(ledger), inside('s.from_at', strip))}`;
}

/** Sums the tally before an edge's midnight: whole months first, then the days of the last one. */
function sumBefore(ledger: Ledger, measures: readonly string[], edge: Edge, sign: Sign): string[] {
  const months = measures.map((measure) => `m_${measure}`);
  const parts = [sum(ledger, months, sign, `t.day < ${edge.month}`)];
  if (edge.isMonth) return parts;
  return [...parts, sum(ledger, measures, sign, `t.day >= ${edge.month} AND t.day < ${edge.date}`)];
}

function sum({ terms, key }: Ledger, measures: readonly string[], sign: Sign, condition: string): string {
  const rule = terms.ruleIds !== null ? `= ANY (${terms.ruleIds})` : key === 'rule_id' ? '> 0' : '= 0';
  const profile = terms.profileIds === null ? '' : `AND t.profile_id = ANY (${terms.profileIds})`;
  return `SELECT t.${key} AS key, ${sign} * sum(t.n) AS n FROM parapet.finding_tally t
           WHERE t.deployment_id = $1 AND t.lane = ${terms.lane} AND t.project_id = 0 AND t.measure IN (${literals(measures)})
             AND t.rule_id ${rule}
             AND ${condition} ${profile} GROUP BY t.${key}`;
}

/** Corrections for an edge's strip, with their sign; none at midnight. */
function inStrip(
  { strip }: Edge,
  sign: Sign,
  corrections: (strip: { from: string; to: string }, signed: Sign) => string[],
): string[] {
  if (strip === null) return [];
  return corrections(strip, strip.sign === 1 ? sign : negated(sign));
}

function rows(sign: Sign, relation: string): string {
  return `SELECT key, ${sign} * count(*) AS n FROM (${relation}) counted GROUP BY key`;
}

function keyOf({ key }: Ledger): string {
  return `s.${key} AS key`;
}

function negated(sign: Sign): Sign {
  return sign === 1 ? -1 : 1;
}
