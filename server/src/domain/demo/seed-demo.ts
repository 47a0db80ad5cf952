/**
 * Fills a demo organisation: a year of scans and decisions, each through the operation that a real one goes through, with the
 * clock set to its day. The acts are the same every time; those that were done already are passed over, so that it goes on
 * after an interruption and does nothing when it is complete.
 */
import { Readable } from 'node:stream';
import { manualClock } from '../../base/clock.ts';
import type { Caller, Member } from '../../model/caller.ts';
import { tokenPermissions } from '../../model/permissions.ts';
import { findProjectByName } from '../../store/projects.ts';
import { findScan, findScanByKey } from '../../store/scans.ts';
import { countBatchesAt } from '../../store/triage.ts';
import { enterDeployment } from '../access/enter-deployment.ts';
import { addTeamProject } from '../people/add-team-project.ts';
import type { Platform } from '../platform.ts';
import { readReport } from '../reports/read-report.ts';
import type { ReportRequest } from '../reports/report-request.ts';
import { acceptUpload } from '../scans/accept-upload.ts';
import { ingestUpload } from '../scans/ingest-upload.ts';
import { triageFindings } from '../triage/triage-findings.ts';
import { projects as allProjects, type DemoProject } from './content/organisation.ts';
import { decisionsOf, type DecisionAct } from './decisions.ts';
import { historyOf, type ScanAct } from './history.ts';
import { makeOrganisation, type DemoOrganisation } from './make-organisation.ts';

type Act = ScanAct | DecisionAct;

export interface DemoProgress {
  done: number;
  total: number;
  /** The day of the demo's year that it has come to. */
  at: Date;
}

/** A decision looks at this many of the newest findings. */
const consideredMax = 200;

export interface DemoOptions {
  signal: AbortSignal;
  onProgress: (progress: DemoProgress) => void;
  /** All of them unless given. */
  projects?: readonly DemoProject[];
}

/** Makes what is missing of the demo; ends early when `signal` is aborted. */
export async function seedDemo(
  platform: Platform,
  { signal, onProgress, projects = allProjects }: DemoOptions,
): Promise<void> {
  const demo = await makeOrganisation(platform);
  const clock = manualClock(demo.end);
  const then: Platform = {
    ...platform,
    clock,
    // A scan is merged here and now, under its own date; a worker would do it under today's.
    queue: { ...platform.queue, enqueue: () => Promise.resolve() },
    log: platform.log.child({}, { level: 'warn' }),
  };
  const total = [...actsOf(projects, demo.end)].length;
  let done = 0;
  for (const act of actsOf(projects, demo.end)) {
    if (signal.aborted) return;
    clock.set(act.at);
    await (act.kind === 'scan' ? scan(then, demo, act) : decide(then, demo, act));
    done += 1;
    onProgress({ done, total, at: act.at });
  }
}

/** The acts of all projects and people in order of time. Each is to be carried out before the next one is asked for. */
export function* actsOf(projects: readonly DemoProject[], end: Date): Generator<Act> {
  const sources: { next: Act | undefined; rest: Generator<Act> }[] = [
    ...projects.map((project, index): Generator<Act> => historyOf(project, index, end)),
    decisionsOf(end),
  ].map((rest) => ({ next: undefined, rest }));
  const advance = (source: (typeof sources)[number]) => {
    const step = source.rest.next();
    source.next = step.done === true ? undefined : step.value;
  };
  sources.forEach(advance);
  for (;;) {
    let first: (typeof sources)[number] | undefined;
    for (const source of sources) {
      if (source.next !== undefined && (first?.next === undefined || source.next.at < first.next.at)) first = source;
    }
    if (first?.next === undefined) return;
    yield first.next;
    advance(first);
  }
}

async function scan(platform: Platform, demo: DemoOrganisation, act: ScanAct): Promise<void> {
  const { deploymentId } = demo;
  const idempotencyKey = `demo-${act.key}`;
  const known = await platform.database.asTenant(deploymentId, async (tx) => {
    const project = await findProjectByName(tx, act.project.name);
    const sent = project && (await findScanByKey(tx, project.id, idempotencyKey));
    return sent && findScan(tx, sent.id);
  });
  if (!known?.completedAt) {
    const scanId = known?.id ?? (await send(platform, demo, act, idempotencyKey));
    await ingestUpload(platform, deploymentId, scanId);
  }
  if (act.isFirst) await giveToTeam(platform, demo, act);
}

async function send(platform: Platform, demo: DemoOrganisation, act: ScanAct, idempotencyKey: string): Promise<string> {
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

async function giveToTeam(platform: Platform, demo: DemoOrganisation, { project }: ScanAct): Promise<void> {
  const row = await platform.database.asTenant(demo.deploymentId, (tx) => findProjectByName(tx, project.name));
  const teamId = demo.teamIds.get(project.team);
  if (row && teamId) await addTeamProject(platform, demo.deploymentId, { teamId, projectId: row.id });
}

async function decide(platform: Platform, demo: DemoOrganisation, act: DecisionAct): Promise<void> {
  const actorUserId = demo.userIds.get(act.actor) ?? '';
  const made = await platform.database.asTenant(demo.deploymentId, (tx) =>
    countBatchesAt(tx, { at: act.at, actorUserId }),
  );
  if (made > 0) return;
  const member = await memberOf(platform, demo, act.actor);
  const request: ReportRequest = {
    type: 'open_backlog',
    state: 'open',
    filters: { projects: [act.projectName], severities: act.severities },
  };
  const { findings } = await readReport(platform, member, request, { cursor: undefined, limit: consideredMax });
  if (findings.length === 0) return;
  if (act.takes === 'the rule') {
    const ruleIds = [act.random.pick(findings).ruleKey];
    const ofRule: ReportRequest = { ...request, filters: { ...request.filters, ruleIds } };
    await triageFindings(platform, member, { kind: 'report', request: ofRule }, act.decision);
  } else {
    const chosen = new Set<string>();
    for (let n = 0; n < act.takes; n += 1) chosen.add(act.random.pick(findings).id);
    await triageFindings(platform, member, { kind: 'ids', findingIds: [...chosen] }, act.decision);
  }
}

/** One of the demo's people in the demo's deployment, with the rights that they have there. */
function memberOf(platform: Platform, demo: DemoOrganisation, login: string): Promise<Member> {
  const caller: Caller = {
    userId: demo.userIds.get(login) ?? '',
    login,
    scheme: 'jwt',
    credentialId: '',
    tokenPermissions,
    tokenProjectIds: null,
    tokenDeploymentId: null,
    address: '',
    requestId: '',
  };
  return enterDeployment(platform, caller, demo.deploymentId);
}
