/**
 * Counting a question's answer from finding_tally: sums over days, corrected by the stretches of at most half a day at each end
 * of the period. Exact for every instant, and at midnights (and at a present end) without reading a row.
 *
 * Two figures carry all questions. size(T): stretches with from < T <= to. kept(S, T): stretches with from < S and T <= to.
 * Then "came in [S, T) and is still in at T" is size(T) - kept(S, T), and "did not change in [S, T)" is kept over all states.
 */
import { aggregateStates, reportGroups, type AggregateState, type ReportGroup } from '../../model/states.ts';
import type { CountKey } from './count-rows.ts';
import type { Question } from './question.ts';
import { literals } from './statement.ts';
import {
  anyState,
  bornIn,
  ended,
  groupMeasure,
  lastingSince,
  stateMeasure,
  type Measure,
  type Terms,
} from './stretches.ts';

const dayMs = 86_400_000;

/** A midnight near an instant, and the strip between them. `sign`: +1 when the strip lies after the midnight. */
interface Rounded {
  midnight: Date;
  /** SQL of the midnight's date, and of the first day of its month. */
  date: string;
  month: string;
  isMonth: boolean;
  strip: { from: string; to: string; sign: 1 | -1 } | null;
}

/** Whether the tally can answer: no projects chosen, no grouping by them, and one kind of stretch asked about. */
export function isTallied(question: Question, key: CountKey): boolean {
  const { judgement, scope } = question;
  if (scope.projectIds !== null || key === 'project_id') return false;
  if (judgement.kind === 'entered_group') return judgement.state === null || question.since === null;
  return judgement.kind !== 'shown' || judgement.state === null;
}

/** A SELECT of (key, n), several rows a key, that sum to the question's counts. `now` only steers which way is cheaper. */
export function tallyCounts(question: Question, terms: Terms, key: CountKey, now: Date): string {
  const { judgement } = question;
  const ledger: Ledger = {
    terms,
    key,
    since: question.since === null ? null : roundToMidnight(question.since, terms, now),
    until: roundToMidnight(question.until, terms, now),
    now,
    isOfEntries: false,
  };
  switch (judgement.kind) {
    case 'standing':
      return union(size(ledger, stateMeasure(...judgement.states)));
    case 'entered_state':
      return union(entered(ledger, stateMeasure(judgement.state)));
    case 'entered_group':
      return judgement.state === null
        ? union(entered(ledger, groupMeasure(judgement.group)))
        : union(size(ledger, stateMeasure(judgement.state)));
    case 'changed':
      return union([...bornBefore(ledger, ledger.until, ['life'], aggregateStates, 1), ...kept(ledger, anyState, -1)]);
    case 'detected':
      return union(bornBefore(ledger, ledger.until, ['life'], aggregateStates, 1));
    case 'shown': {
      const groups = judgement.group === null ? allGroups : [judgement.group];
      const lives = groups.map((group) => `life_${group}`);
      const states = groups.flatMap((group) => reportGroups[group]);
      return union([
        ...bornBefore(ledger, ledger.until, lives, states, 1),
        ...(ledger.since === null ? [] : bornBefore(ledger, ledger.since, lives, states, -1)),
      ]);
    }
    case 'reached':
      // The latest entry lies inside the period: entered, and not entered again, by its end.
      return union(entered({ ...ledger, isOfEntries: true }, stateMeasure(judgement.state)));
  }
}

const allGroups = Object.keys(reportGroups) as ReportGroup[];

/** What the parts of one count share. */
interface Ledger {
  terms: Terms;
  key: CountKey;
  since: Rounded | null;
  until: Rounded;
  now: Date;
  /** Whether a stretch is taken to last until its state is entered again (the measures last_<state>), not until it is left. */
  isOfEntries: boolean;
}

/** The end of today is as good as now, since nothing has happened after now; in the past the nearer midnight has the shorter strip. */
function roundToMidnight(instant: Date, terms: Terms, now: Date): Rounded {
  const before = Math.floor(instant.getTime() / dayMs) * dayMs;
  const passedMs = instant.getTime() - before;
  const isLater = passedMs > 0 && (before + dayMs > now.getTime() || passedMs * 2 > dayMs);
  const midnight = new Date(isLater ? before + dayMs : before);
  const { statement } = terms;
  const isoDate = midnight.toISOString().slice(0, 10);
  const firstOfMonth = `${isoDate.slice(0, 7)}-01`;
  const day = {
    midnight,
    date: statement.add(isoDate, 'date'),
    month: statement.add(firstOfMonth, 'date'),
    isMonth: isoDate === firstOfMonth,
  };
  if (passedMs === 0) return { ...day, strip: null };
  const at = statement.add(instant, 'timestamptz');
  const edge = statement.add(midnight, 'timestamptz');
  return { ...day, strip: isLater ? { from: at, to: edge, sign: -1 } : { from: edge, to: at, sign: 1 } };
}

function entered(ledger: Ledger, measure: Measure): string[] {
  return [...size(ledger, measure), ...kept(ledger, measure, -1)];
}

/** Stretches of the measure's states with from < until <= to. */
function size(ledger: Ledger, measure: Measure): string[] {
  const { strip, date } = ledger.until;
  const states = stateMeasure(...measure.states);
  const parts = ledger.isOfEntries
    ? sumBefore(ledger, tallyNames(ledger, measure), 1, { day: ledger.until, ended: `t.to_day >= ${date}` })
    : sumBefore(ledger, steps(measure), 1, { day: ledger.until });
  if (strip !== null) {
    parts.push(
      rows(strip.sign, begun(ledger, states, strip, 'true')),
      rows(strip.sign === 1 ? -1 : 1, over(ledger, states, strip, 'true')),
    );
  }
  return parts;
}

/** Stretches of the measure with from < since and until <= to, times `sign`. None when the period has no beginning. */
function kept(ledger: Ledger, measure: Measure, sign: 1 | -1): string[] {
  const { since, until, terms } = ledger;
  if (since === null) return [];
  const sinceEdge = terms.statement.add(since.midnight, 'timestamptz');
  const parts = keptAtMidnights(ledger, since, measure, sign);
  if (since.strip !== null) {
    const end = ledger.isOfEntries ? 'again_at' : 'to_at';
    const signed = (since.strip.sign * sign) as 1 | -1;
    parts.push(rows(signed, begun(ledger, measure, since.strip, `s.${end} >= ${terms.until}`)));
  }
  if (until.strip !== null) {
    const signed = (until.strip.sign * -sign) as 1 | -1;
    parts.push(rows(signed, over(ledger, measure, until.strip, `s.from_at < ${sinceEdge}`)));
  }
  return parts;
}

/** `kept` between two midnights: from what ended after the period, or from what ended inside it, whichever is the shorter time. */
function keptAtMidnights(ledger: Ledger, since: Rounded, measure: Measure, sign: 1 | -1): string[] {
  const { until, now } = ledger;
  const names = tallyNames(ledger, measure);
  const afterMs = now.getTime() - until.midnight.getTime();
  const insideMs = until.midnight.getTime() - since.midnight.getTime();
  if (ledger.isOfEntries || afterMs <= insideMs) {
    return sumBefore(ledger, names, sign, { day: since, ended: `t.to_day >= ${until.date}` });
  }
  const ended = `t.to_day >= ${since.date} AND t.to_day < ${until.date}`;
  return [
    ...sumBefore(ledger, steps(measure), sign, { day: since }),
    ...sumBefore(ledger, names, sign === 1 ? -1 : 1, { day: since, ended }),
  ];
}

type Strip = NonNullable<Rounded['strip']>;

/** The stretches that began in a strip: those that last, and those that ended and fit the condition (over s). */
function begun({ terms, key }: Ledger, measure: Measure, { from, to }: Strip, condition: string): string {
  return `${lastingSince(terms, measure, `f.${key} AS key`, from, to)} UNION ALL
    ${ended(terms, measure, `s.${key} AS key`, `s.from_at >= ${from} AND s.from_at < ${to} AND ${condition}`)}`;
}

/** The stretches that ended in a strip (of entries: whose state was entered again in it) and fit the condition (over s). */
function over(ledger: Ledger, measure: Measure, strip: Strip, condition: string): string {
  const { terms, key } = ledger;
  const { from, to } = strip;
  if (!ledger.isOfEntries) {
    return ended(terms, measure, `s.${key} AS key`, `s.to_at >= ${from} AND s.to_at < ${to} AND ${condition}`);
  }
  return `SELECT s.${key} AS key
    FROM (${lastingSince(terms, measure, 'f.id, f.state_since AS at', from, to)} UNION ALL
          ${ended(terms, measure, 's.finding_id, s.from_at', `s.from_at >= ${from} AND s.from_at < ${to}`)}) AS entry
    JOIN parapet.finding_span s ON s.deployment_id = $1 AND s.finding_id = entry.id AND s.again_at = entry.at
     AND s.measure IN (${literals(measure.names)})
   WHERE ${condition}`;
}

function bornBefore(
  ledger: Ledger,
  at: Rounded,
  lives: readonly string[],
  states: readonly AggregateState[],
  sign: 1 | -1,
): string[] {
  const parts = sumBefore(ledger, lives, sign, { day: at });
  if (at.strip !== null) {
    const { from, to } = at.strip;
    parts.push(
      rows((at.strip.sign * sign) as 1 | -1, bornIn(ledger.terms, states, `f.${ledger.key} AS key`, from, to)),
    );
  }
  return parts;
}

/** What the tally calls the measure. */
function tallyNames({ isOfEntries }: Ledger, measure: Measure): readonly string[] {
  return isOfEntries ? measure.states.map((state) => `last_${state}`) : measure.names;
}

/** The measures whose sum over earlier days is the size at a midnight. */
function steps(measure: Measure): string[] {
  return measure.states.map((state) => `at_${state}`);
}

/** What began before a midnight (and ended as `ended` says): whole months first, then the days of the last one. */
function sumBefore(
  ledger: Ledger,
  measures: readonly string[],
  sign: 1 | -1,
  { day, ended: endedWhen = 'true' }: { day: Rounded; ended?: string },
): string[] {
  const months = measures.map((measure) => `m_${measure}`);
  const parts = [sum(ledger, months, sign, `t.from_day < ${day.month} AND ${endedWhen}`)];
  if (day.isMonth) return parts;
  return [
    ...parts,
    sum(ledger, measures, sign, `t.from_day >= ${day.month} AND t.from_day < ${day.date} AND ${endedWhen}`),
  ];
}

function sum({ terms, key }: Ledger, measures: readonly string[], sign: 1 | -1, condition: string): string {
  const rule = terms.ruleIds !== null ? `= ANY (${terms.ruleIds})` : key === 'rule_id' ? '> 0' : '= 0';
  const profile = terms.profileIds === null ? '' : `AND t.profile_id = ANY (${terms.profileIds})`;
  return `SELECT t.${key} AS key, ${sign} * sum(t.n) AS n FROM parapet.finding_tally t
           WHERE t.deployment_id = $1 AND t.lane = ${terms.lane} AND t.measure IN (${literals(measures)}) AND t.rule_id ${rule}
             AND ${condition} ${profile} GROUP BY t.${key}`;
}

function rows(sign: 1 | -1, relation: string): string {
  return `SELECT key, ${sign} * count(*) AS n FROM (${relation}) counted GROUP BY key`;
}

function union(parts: readonly string[]): string {
  return parts.join('\n UNION ALL ');
}
