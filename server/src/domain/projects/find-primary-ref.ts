/**
 * The ref that a scan or a sync finds primary (readings section 7): once findings stand on it, only a person or the
 * remote's default branch changes it. Otherwise a token that may only upload would choose what the reports return, by
 * naming a ref `main`.
 */
import { primaryRefOf } from '../../model/scm/refs.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { hasFindings, listRefs, type ProjectRow } from '../../store/projects/projects.ts';
import { recordChange, type Actor } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** The id of the ref. Null if the project has no branch and no tag. */
export async function findPrimaryRef(
  tx: TenantTransaction,
  { id, primaryRefId: before, isPrimaryRefChosen }: Pick<ProjectRow, 'id' | 'primaryRefId' | 'isPrimaryRefChosen'>,
): Promise<string | null> {
  if (isPrimaryRefChosen) return before;
  const refs = await listRefs(tx, id);
  const preferred = primaryRefOf(refs) ?? before;
  if (preferred === before || before === null || !(await hasFindings(tx, before))) return preferred;
  return primaryRefOf(refs, before);
}

/** Records that a scan or a sync changed the primary ref; a project's first one is no change. */
export async function recordPrimaryRef(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  actor: Pick<Actor, 'login' | 'scheme' | 'credentialId'>,
  { projectId, from, to }: { projectId: string; from: string | null; to: string | null },
): Promise<void> {
  if (from === null || from === to) return;
  const nobody = { deploymentId: tx.deploymentId, userId: null, address: '', requestId: '' };
  await recordChange(platform, { ...nobody, ...actor }, tx.client, {
    action: 'project.follow_primary_ref',
    subject: `project:${projectId}`,
    changes: { from, to },
  });
}
