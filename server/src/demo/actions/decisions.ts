/** Decisions about findings by the demo's people over the year: person, time, findings and note. */
import type { Severity } from '../../model/draft.ts';
import type { TriageDecision } from '../../model/triage.ts';
import { demoProjects, teams } from '../content/organisation.ts';
import { startOfYear, dayMs } from '../history/history.ts';
import { seededRandom, type Random } from '../random.ts';

/** One triage step. Its findings are chosen from the open ones when it is carried out. */
export interface DecisionStep {
  kind: 'decision';
  at: Date;
  actor: string;
  projectName: string;
  severities: readonly Severity[];
  /** A number of findings, or all findings of one's rule. */
  selects: number | 'whole rule';
  decision: TriageDecision;
  random: Random;
}

const everyDays = 8;
const firstDay = 20;
const lastDay = 360;

type Habit = Omit<DecisionStep, 'kind' | 'at' | 'actor' | 'projectName' | 'random'> & { weight: number };

const habits: readonly Habit[] = [
  habit(3, ['critical', 'high'], 6, {
    triage: 'reviewing',
    reason: null,
    note: 'To be reviewed in the weekly triage.',
  }),
  habit(4, ['critical', 'high', 'medium'], 8, { triage: 'fixing', reason: null, note: 'Planned for the next sprint.' }),
  habit(3, ['low'], 'whole rule', {
    triage: 'ignored',
    reason: 'acceptable_risk',
    note: 'Internal service, reachable from the back office only.',
  }),
  habit(2, ['low', 'medium'], 12, {
    triage: 'ignored',
    reason: 'false_positive',
    note: 'The value comes from our own configuration, not from the request.',
  }),
  habit(1, ['medium'], 'whole rule', {
    triage: 'ignored',
    reason: 'false_positive',
    note: 'The framework escapes this for us.',
  }),
  habit(1, ['low'], 10, {
    triage: 'ignored',
    reason: 'no_time',
    note: 'Will be removed with the move to the new checkout.',
  }),
  habit(1, ['medium', 'high'], 3, {
    triage: 'ignored',
    reason: 'duplicate',
    note: 'Reported by the other scanner too.',
  }),
  habit(1.5, ['low', 'medium'], 10, {
    triage: 'provisionally_ignored',
    reason: null,
    note: 'Waiting for the architecture board’s decision.',
  }),
];

/** All steps in time order. */
export function* decisionsOf(end: Date): Generator<DecisionStep> {
  const random = seededRandom('parapet demo/decisions');
  const start = startOfYear(end).getTime();
  for (let day = firstDay; day < lastDay; day += everyDays) {
    for (const [nth, team] of teams.entries()) {
      const [manager] = team.members.find(([, role]) => role === 'manager') ?? [];
      const owned = demoProjects.filter((project) => project.team === team.slug);
      if (manager === undefined || owned.length === 0 || !random.chance(0.75)) continue;
      const { weight: _weight, ...habit } = pickHabit(random);
      const minutes = 14 * 60 + nth * 31 + random.below(25);
      yield {
        kind: 'decision',
        at: new Date(start + day * dayMs + minutes * 60_000),
        actor: manager,
        projectName: random.pick(owned).name,
        random: seededRandom(`parapet demo/decision/${day}/${team.slug}`),
        ...habit,
      };
    }
  }
}

function pickHabit(random: Random): Habit {
  let at = random.share() * habits.reduce((sum, { weight }) => sum + weight, 0);
  return habits.find(({ weight }) => (at -= weight) < 0) ?? random.pick(habits);
}

function habit(
  weight: number,
  severities: readonly Severity[],
  selects: DecisionStep['selects'],
  decision: TriageDecision,
): Habit {
  return { weight, severities, selects, decision };
}
