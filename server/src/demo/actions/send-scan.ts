/** Uploads a demo build's scan as the build system, and merges it at once. */
import { Readable } from 'node:stream';
import { addTeamProject } from '../../domain/teams/add-team-project.ts';
import type { JobPlatform } from '../../domain/platform.ts';
import { findProjectId } from '../../domain/projects/find-project-id.ts';
import { acceptUpload } from '../../domain/scans/accept-upload.ts';
import { findScanOfKey } from '../../domain/scans/find-scan-of-key.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import type { ScanStep } from '../history/history.ts';
import type { DemoOrganisation } from '../people/create-organisation.ts';
import { memberOf } from '../people/member-of.ts';
import { tickingClock } from '../ticking-clock.ts';

export async function sendScan(platform: JobPlatform, demo: DemoOrganisation, step: ScanStep): Promise<void> {
  const { deploymentId } = demo;
  const idempotencyKey = `demo-${step.key}`;
  const known = await findScanOfKey(platform, deploymentId, { projectName: step.project.name, idempotencyKey });
  if (!known?.completedAt) {
    const scanId = known?.id ?? (await send(platform, demo, step, idempotencyKey));
    await ingestUpload({ ...platform, clock: tickingClock(step.at) }, deploymentId, scanId);
  }
  if (step.isFirst) await giveToTeam(platform, demo, step);
}

async function send(
  platform: JobPlatform,
  demo: DemoOrganisation,
  step: ScanStep,
  idempotencyKey: string,
): Promise<string> {
  const { ref, commit, format, scope, manifest, project } = step;
  const sender = await memberOf(platform, demo, 'ci');
  return acceptUpload(platform, sender, {
    project: project.name,
    ref,
    commit,
    format,
    scope,
    category: null,
    manifest,
    idempotencyKey,
    fileName: `${format}.json`,
    body: Readable.from([Buffer.from(step.render())]),
    isGzip: false,
    confirmsClosings: false,
    ciRun: null,
    judgeSender: async () => sender,
  });
}

async function giveToTeam(platform: JobPlatform, demo: DemoOrganisation, { project }: ScanStep): Promise<void> {
  const projectId = await findProjectId(platform, demo.deploymentId, project.name);
  const teamId = demo.teamIds.get(project.team);
  if (projectId !== undefined && teamId !== undefined) {
    await addTeamProject(platform, demo.deploymentId, { teamId, projectId });
  }
}
