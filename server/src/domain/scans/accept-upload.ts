/**
 * Accepts a scanner's output: commits the body and the job that will read it in one transaction, and only then answers.
 * Nothing is parsed here; a fault in the file becomes the scan's own outcome (get-scan.ts).
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { parseRef, refNameProblem } from '../../model/scm/refs.ts';
import { upsertProject, upsertRef } from '../../store/projects/projects.ts';
import type { CiRun, Manifest, ScanScope } from '../../model/scan.ts';
import { claimKey, claimScanId, findScanByKey, insertScan } from '../../store/scans/scans.ts';
import { insertRun } from '../../store/runs/runs.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireQuotas } from '../deployments/quotas.ts';
import { requireOpenDeployment } from '../deployments/require-open-deployment.ts';
import type { Platform } from '../platform.ts';
import { ingestType } from '../../model/runs/workflow-types.ts';
import { ingestJobFor } from './ingest-job.ts';
import { findProjectForUpload } from './find-project-for-upload.ts';
import { withStoreSlot, withReceivedBody, type JudgeSender } from './receive-upload.ts';
import { storeBody, type ReceivedBody } from './upload-body.ts';
import { requireQuota } from './upload-quota.ts';

export interface Upload {
  project: string;
  ref: string;
  commit: string;
  /** A format's name, or `auto`. */
  format: string;
  scope: ScanScope;
  category: string | null;
  manifest: Manifest | null;
  /** `?confirm=closes`: it may close findings without a question. */
  confirmsClosings: boolean;
  ciRun: CiRun | null;
  idempotencyKey: string | null;
  fileName: string;
  body: Readable;
  isGzip: boolean;
  judgeSender: JudgeSender;
}

/**
 * Returns the scan's id once the body and the job are committed. The same idempotency key and request return the same
 * id.
 */
export async function acceptUpload(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'settings' | 'uploads'>,
  member: Member,
  upload: Upload,
): Promise<string> {
  const problem = refNameProblem(upload.ref);
  if (problem !== undefined) throw invalidArgument('ref', problem);
  const { database } = platform;
  // Checked before the body is read, so that a refusal does not cost the sender a gigabyte.
  await database.asTenant(member.deploymentId, (tx) => findProjectForUpload(tx, member, upload.project));
  return withReceivedBody(platform, member, upload, (body) =>
    withStoreSlot(platform, { member, judgeSender: upload.judgeSender }, (sender) =>
      store(platform, sender, upload, body),
    ),
  );
}

/** Stores body, scan and job in one transaction. */
async function store(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'uploads'>,
  member: Member,
  upload: Upload,
  body: ReceivedBody,
): Promise<string> {
  const { database, clock } = platform;
  return database
    .asIngest(member.deploymentId, async (tx) => {
      // The body may have been arriving for an hour.
      await requireOpenDeployment(tx);
      const scanId = await claimScanId(tx);
      await storeBody(tx, scanId, [body]);
      const at = clock.now();
      const known = await findProjectForUpload(tx, member, upload.project);
      const project = known ?? (await upsertProject(tx, upload.project, at));
      const requestDigest = digestOf(upload, body.sha256);
      if (upload.idempotencyKey !== null) {
        // If two uploads have one key, the later one waits here until the earlier one commits.
        await claimKey(tx, project.id, upload.idempotencyKey);
        const earlier = await findScanByKey(tx, project.id, upload.idempotencyKey);
        if (earlier !== undefined) throw new AlreadyAccepted(earlier.id, earlier.requestDigest.equals(requestDigest));
      }
      const ref = parseRef(upload.ref);
      const refId = await upsertRef(tx, { projectId: project.id, ...ref, at });
      await insertScan(tx, {
        id: scanId,
        projectId: project.id,
        refId,
        commit: upload.commit,
        format: upload.format,
        scope: upload.scope,
        category: upload.category,
        manifest: upload.manifest,
        confirmsClosings: upload.confirmsClosings,
        idempotencyKey: upload.idempotencyKey,
        requestDigest,
        source: 'upload',
        ciRun: upload.ciRun,
        uploadedBy: member.login,
        fileName: upload.fileName,
        bodyBytes: body.bytes,
        at,
      });
      const isOfPullRequest = ref.kind === 'pull_request';
      await insertRun(tx, {
        workflowType: ingestType,
        projectId: project.id,
        refName: ref.name,
        issueId: null,
        scanId,
        eventSource: isOfPullRequest ? 'pr' : 'custom',
        targetType: isOfPullRequest ? 'pr' : 'repo',
        triggerSource: member.login,
        at,
      });
      await platform.queue.enqueue(tx, ingestJobFor(member.deploymentId, { scanId, projectId: project.id }));
      const changes = { project: upload.project, ref: upload.ref, commit: upload.commit, bytes: body.bytes };
      await recordChange(platform, member, tx.client, { action: 'scan.upload', subject: `scan:${scanId}`, changes });
      await requireQuota(platform, tx);
      await requireQuotas(platform, tx, { isNewProject: known === undefined, isUpload: true });
      return scanId;
    })
    .catch((error: unknown) => {
      if (!(error instanceof AlreadyAccepted)) throw error;
      if (error.isSameRequest) return error.scanId;
      throw new ParapetError(
        'CONFLICT',
        `Idempotency-Key was used for another upload (scan ${error.scanId}); use a new key for a new upload.`,
      );
    });
}

/** Rolls back the transaction and its stored body: an earlier upload used the key. */
class AlreadyAccepted extends Error {
  readonly scanId: string;
  readonly isSameRequest: boolean;

  constructor(scanId: string, isSameRequest: boolean) {
    super('already accepted');
    this.scanId = scanId;
    this.isSameRequest = isSameRequest;
  }
}

/**
 * What changed since an earlier scan says how to recognise findings, not what was scanned: a pipeline that runs again
 * sends the same body with the changes since its own first run, which may be none, and is still the same request. Only
 * a diff scan's reach is part of it.
 */
function digestOf(upload: Upload, bodySha256: Buffer): Buffer {
  const { project, ref, commit, format, scope, category, manifest, confirmsClosings } = upload;
  const claims =
    scope === 'diff' && manifest !== null
      ? { paths: manifest.paths, deleted: manifest.deleted, renames: manifest.renames }
      : null;
  return createHash('sha256')
    .update(
      JSON.stringify([project, ref, commit, format, scope, category, claims, ...(confirmsClosings ? ['closes'] : [])]),
    )
    .update(bodySha256)
    .digest();
}
