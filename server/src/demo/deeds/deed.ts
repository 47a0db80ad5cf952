/** What people of the demo organisation do once, besides deciding about findings: each one operation of the domain, at its own instant. */
import type { Member } from '../../model/caller.ts';
import type { JobPlatform } from '../../domain/platform.ts';
import { findProjectId } from '../../domain/projects/find-project-id.ts';
import { dayMs } from '../history/history.ts';

export interface Deed {
  kind: 'deed';
  /** No other act is at this instant: an entry of the audit log then says that it was done. */
  at: Date;
  /** A login. */
  actor: string;
  /** Its project; null: of none in particular. */
  projectName: string | null;
  carryOut(world: DeedWorld): Promise<unknown>;
}

/** The platform of the deed's time, and who does it. */
export interface DeedWorld {
  platform: JobPlatform;
  member: Member;
  /** Of the deed's project. */
  projectId: string;
  /** Of one of the demo's people. */
  userIdOf(login: string): string;
}

/** So far from the whole minute, at which scans and decisions are. */
const offMinuteMs = 7_000;

/** A deed of the day of the demo's year, at a time of the day (UTC). */
export function deed(
  when: { beginning: Date; day: number; time: string },
  actor: string,
  carryOut: Deed['carryOut'],
  projectName: string | null = null,
): Deed {
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  const at = when.beginning.getTime() + when.day * dayMs + (hours * 60 + minutes) * 60_000 + offMinuteMs;
  return { kind: 'deed', at: new Date(at), actor, projectName, carryOut };
}

export async function projectIdOf(
  { platform, member }: Pick<DeedWorld, 'platform' | 'member'>,
  name: string,
): Promise<string> {
  const projectId = await findProjectId(platform, member.deploymentId, name);
  if (projectId === undefined) throw new Error(`the demo has no project ${name} yet`);
  return projectId;
}
