/** All deeds of the demo's year in order of time. */
import type { DemoProject } from '../content/organisation.ts';
import { beginningOf } from '../history/history.ts';
import { connectionDeeds } from './connections.ts';
import type { Deed } from './deed.ts';
import { findingDeeds } from './findings.ts';
import { notificationDeeds } from './notifications.ts';
import { peopleDeeds } from './people.ts';
import { policyDeeds } from './policies.ts';
import { projectDeeds } from './projects.ts';
import { ruleDeeds } from './rules.ts';
import { runDeeds } from './runs.ts';

/** Those about other projects than these are left out. */
export function deedsOf(projects: readonly DemoProject[], end: Date): Deed[] {
  const beginning = beginningOf(end);
  const names = new Set(projects.map(({ name }) => name));
  return [
    ...policyDeeds(beginning),
    ...connectionDeeds(beginning),
    ...projectDeeds(beginning, projects),
    ...ruleDeeds(beginning),
    ...peopleDeeds(beginning),
    ...findingDeeds(beginning),
    ...notificationDeeds(beginning),
    ...runDeeds(beginning),
  ]
    .filter(({ projectName }) => projectName === null || names.has(projectName))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
