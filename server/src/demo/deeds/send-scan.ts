/** Sends what a build of the demo sends, as the build system, and has it merged at once. */
import { Readable } from 'node:stream';
import { addTeamProject } from '../../domain/teams/add-team-project.ts';
import type { JobPlatform } from '../../domain/platform.ts';
import { findProjectId } from '../../domain/projects/find-project-id.ts';
import { acceptUpload } from '../../domain/scans/accept-upload.ts';
import { findScanOfKey } from '../../domain/scans/find-scan-of-key.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import type { ScanAct } from '../history/history.ts';
import type { DemoOrganisation } from '../people/make-organisation.ts';
import { memberOf } from '../people/member-of.ts';
import { passingClock } from '../passing-clock.ts';

export async function sendScan(platform: JobPlatform, demo: DemoOrganisation, act: ScanAct): Promise<void> {
  const { deploymentId } = demo;
  const idempotencyKey = `demo-${act.key}`;
  const known = await findScanOfKey(platform, deploymentId, { projectName: act.project.name, idempotencyKey });
  if (!known?.completedAt) {
    const scanId = known?.id ?? (await send(platform, demo, act, idempotencyKey));
    await ingestUpload({ ...platform, clock: passingClock(act.at) }, deploymentId, scanId);
  }
  if (act.isFirst) await giveToTeam(platform, demo, act);
}

async function send(
  platform: JobPlatform,
  demo: DemoOrganisation,
  act: ScanAct,
  idempotencyKey: string,
): Promise<string> {
  const { ref, commit, format, scope, manifest, project } = act;
  return acceptUpload(platform, await memberOf(platform, demo, 'ci'), {
    project: project.name,
    ref,
    commit,
    format,
    scope,
    category: null,
    manifest,
    idempotencyKey,
    fileName: `${format}.json`,
    body: Readable.from([Buffer.from(act.render())]),
    isGzip: false,
  });
}

async function giveToTeam(platform: JobPlatform, demo: DemoOrganisation, { project }: ScanAct): Promise<void> {
  const projectId = await findProjectId(platform, demo.deploymentId, project.name);
  const teamId = demo.teamIds.get(project.team);
  if (projectId !== undefined && teamId !== undefined) {
    await addTeamProject(platform, demo.deploymentId, { teamId, projectId });
  }
}
