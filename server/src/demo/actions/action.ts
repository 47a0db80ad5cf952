/**
 * One-off actions of the demo's people besides decisions about findings: each is one operation of the domain, at its
 * own instant.
 */
import type { Member } from '../../model/caller.ts';
import type { JobPlatform } from '../../domain/platform.ts';
import { findProjectId } from '../../domain/projects/find-project-id.ts';
import { dayMs } from '../history/history.ts';

export interface Action {
  kind: 'action';
  /** Unique among the steps: an entry of the audit log at this instant means that it was done. */
  at: Date;
  /** A login. */
  actor: string;
  /** Its project; null: none in particular. */
  projectName: string | null;
  carryOut(context: ActionContext): Promise<unknown>;
}

/** The platform at the action's time, and the person who acts. */
export interface ActionContext {
  platform: JobPlatform;
  member: Member;
  /** The action's project. */
  projectId: string;
  /** The user id of one of the demo's people. */
  userIdOf(login: string): string;
}

/** Offset from the full minute, at which scans and decisions happen. */
const offMinuteMs = 7_000;

/** An action on a day of the demo's year, at a time of day (UTC). */
export function action(
  when: { start: Date; day: number; time: string },
  actor: string,
  carryOut: Action['carryOut'],
  projectName: string | null = null,
): Action {
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  const at = when.start.getTime() + when.day * dayMs + (hours * 60 + minutes) * 60_000 + offMinuteMs;
  return { kind: 'action', at: new Date(at), actor, projectName, carryOut };
}

export async function projectIdOf(
  { platform, member }: Pick<ActionContext, 'platform' | 'member'>,
  name: string,
): Promise<string> {
  const projectId = await findProjectId(platform, member.deploymentId, name);
  if (projectId === undefined) throw new Error(`the demo has no project ${name} yet`);
  return projectId;
}
