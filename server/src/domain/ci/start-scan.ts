/**
 * A scanner begins a scan. Beginning again with the same unique id returns the same scan; a dry run stores nothing but
 * its id.
 */
import { createHash } from 'node:crypto';
import { invalidArgument, notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { refOfCiScan, type CiScanStart } from '../../model/ci-scan.ts';
import { refNameProblem } from '../../model/scm/refs.ts';
import { rolesWith } from '../../model/permissions.ts';
import { findCiScan, insertCiScan, updateScanOfCiScan } from '../../store/ci/ci-scans.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findProjectByName, upsertProject, upsertRef } from '../../store/projects/projects.ts';
import { updateMissingUrl } from '../../store/projects/settings.ts';
import { claimScanId, findScan, insertScan, updateProgress } from '../../store/scans/scans.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireQuotas } from '../deployments/quotas.ts';
import type { Platform } from '../platform.ts';

/** Returns the scan's id; null for a dry run. NOT_FOUND for a missing project that the caller may not create. */
export async function startScan(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  start: CiScanStart,
): Promise<string | null> {
  const problem = refNameProblem(start.branch);
  if (problem !== undefined) throw invalidArgument('project_metadata.branch', problem);
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const at = platform.clock.now();
    const products = [...start.products];
    const { uniqueId, project: projectName, clientVersion, isPartial } = start;
    const isNew = await insertCiScan(tx, { uniqueId, projectName, clientVersion, products, isPartial, at });
    if (!isNew) return findStarted(tx, member, uniqueId);
    const found = await findOrCreateProject(tx, member, start, at);
    if (start.isDryRun || found === null) return null;
    const { id: projectId, isNew: isNewProject } = found;
    const scanId = await claimScanId(tx);
    const ref = refOfCiScan(start);
    const refId = await upsertRef(tx, { projectId, ...ref, at });
    await insertScan(tx, {
      id: scanId,
      projectId,
      refId,
      commit: start.commit,
      format: 'ci_scan',
      scope: start.isFullScan ? 'full' : 'diff',
      category: null,
      manifest: null,
      confirmsClosings: false,
      idempotencyKey: null,
      // Two requests are never equal: their content includes the time of sending.
      requestDigest: createHash('sha256').update(uniqueId).digest(),
      source: 'ci',
      ciRun: null,
      uploadedBy: member.login,
      fileName: start.clientVersion.startsWith('parapet ') ? 'parapet ci' : 'semgrep ci',
      bodyBytes: 0,
      at,
    });
    await updateProgress(tx, scanId, { step: 'scanning' }, at);
    await updateScanOfCiScan(tx, uniqueId, scanId);
    const isUrlSet =
      mayCreateProjects(member) && start.url !== '' && (await updateMissingUrl(tx, projectId, start.url));
    const changes = {
      project: projectName,
      ref: ref.name,
      commit: start.commit,
      ...(isUrlSet && { url: start.url }),
    };
    await recordChange(platform, member, tx.client, { action: 'scan.start', subject: `scan:${scanId}`, changes });
    await requireQuotas(platform, tx, { isNewProject, isUpload: true });
    return scanId;
  });
}

/**
 * Anyone who may create a project may also set its repository URL, to which syncs and fixes send a connection's
 * credential (see update-project.ts). Any other token only scans.
 */
function mayCreateProjects({ orgRole, tokenProjectIds }: Member): boolean {
  return rolesWith['projects.create'].includes(orgRole) && tokenProjectIds === null;
}

/** The scan that was begun with this id before, if the caller may access it. */
async function findStarted(tx: TenantTransaction, member: Member, uniqueId: string): Promise<string | null> {
  const known = await findCiScan(tx, uniqueId);
  if (known === undefined) throw notFound('scan');
  if (known.scanId === null) return null;
  const scan = await findScan(tx, known.scanId);
  if (scan === undefined) throw notFound('scan');
  requireProjectPermission(member, 'scans.upload', scan.projectId);
  return scan.id;
}

/** As for uploads, an admin's unrestricted token creates a missing project. Null: a dry run would create one. */
async function findOrCreateProject(
  tx: TenantTransaction,
  member: Member,
  { project: name, isDryRun }: CiScanStart,
  at: Date,
): Promise<{ id: string; isNew: boolean } | null> {
  const project = await findProjectByName(tx, name);
  if (project !== undefined) {
    requireProjectPermission(member, 'scans.upload', project.id);
    return { id: project.id, isNew: false };
  }
  if (!mayCreateProjects(member)) throw notFound('project');
  return isDryRun ? null : { id: (await upsertProject(tx, name, at)).id, isNew: true };
}
