/** All actions of the demo's year in time order. */
import type { DemoProject } from '../content/organisation.ts';
import { startOfYear } from '../history/history.ts';
import { connectionActions } from './connections.ts';
import type { Action } from './action.ts';
import { findingActions } from './findings.ts';
import { notificationActions } from './notifications.ts';
import { peopleActions } from './people.ts';
import { policyActions } from './policies.ts';
import { projectActions } from './projects.ts';
import { ruleActions } from './rules.ts';
import { runActions } from './runs.ts';

/** Omits actions about other projects. */
export function actionsOf(projects: readonly DemoProject[], end: Date): Action[] {
  const start = startOfYear(end);
  const names = new Set(projects.map(({ name }) => name));
  return [
    ...policyActions(start),
    ...connectionActions(start),
    ...projectActions(start, projects),
    ...ruleActions(start),
    ...peopleActions(start),
    ...findingActions(start),
    ...notificationActions(start),
    ...runActions(start),
  ]
    .filter(({ projectName }) => projectName === null || names.has(projectName))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
