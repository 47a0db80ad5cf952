/**
 * Asks the project's repository what changed since the commits that a scan's analyses saw last, on the ref or on its
 * base, where a connection
 * gives access to it and the uploader did not say so. It only makes identity more exact: whatever fails is logged, and
 * the scan goes on without.
 */
import { isUnavailable } from '../../base/unavailable.ts';
import type { ChangesSince } from '../../model/scan.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import { withPrivateFolder } from '../../outside/scm/git/private-folder.ts';
import { readChanges } from '../../outside/scm/git/read-changes.ts';
import { listLastCommits } from '../../store/reconcile/lines-seen.ts';
import { findRunIdOfScan } from '../../store/runs/runs.ts';
import { workFolderOf } from '../runs/work-folder.ts';
import { findRemote } from '../sync/find-remote.ts';
import type { ScanWork, StagedScan } from './stage-scan.ts';

/** The longest that a scan waits for the repository, ms. */
const timeoutMs = 30_000;
/** After a failure, a project's repository is not asked for this long, ms. */
const pauseMs = 10 * 60_000;
/** Analyses of one upload nearly always saw the same commit. */
const basesMax = 2;

const fullCommit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** By project: until when it is not asked. */
const pauses = new Map<string, number>();
const pausesMax = 10_000;

export async function fetchChanges(work: ScanWork, { upload }: StagedScan): Promise<ChangesSince[]> {
  const { platform, deploymentId, scan } = work;
  const { id: scanId, projectId, refName } = scan;
  const to = scan.commit.toLowerCase();
  const project = `${deploymentId}/${projectId}`;
  if (!fullCommit.test(to) || (pauses.get(project) ?? 0) > platform.clock.now().getTime()) return [];
  const known = new Set([to, ...(scan.manifest?.changes ?? []).map(({ baseCommit }) => baseCommit)]);
  const { last, runId } = await platform.database.readAsTenant(deploymentId, async (tx) => ({
    last: await listLastCommits(tx, { projectId, refName, baseRef: scan.manifest?.baseRef ?? '' }),
    runId: await findRunIdOfScan(tx, scanId),
  }));
  const bases = last
    .filter(({ tool, category }) => upload.analyses.some((own) => own.tool === tool && own.category === category))
    .map(({ commit }) => commit.toLowerCase())
    .filter((commit) => fullCommit.test(commit) && !known.has(commit));
  if (bases.length === 0 || runId === undefined) return [];
  try {
    const { connection, open } = await findRemote(platform, deploymentId, projectId);
    if (connection === null) return [];
    const signal = AbortSignal.timeout(timeoutMs);
    const remote = await open(signal);
    const folder = workFolderOf(platform, deploymentId, runId);
    const fetched: ChangesSince[] = [];
    for (const from of [...new Set(bases)].slice(0, basesMax)) {
      const request = { remote, from, to, folder, signal };
      const changes = await withPrivateFolder(folder, () => readChanges(platform.outside.git, request));
      fetched.push({ baseCommit: from, ...changes });
    }
    return fetched;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (pauses.size >= pausesMax) pauses.clear();
    pauses.set(project, platform.clock.now().getTime() + pauseMs);
    const context = error instanceof OutgoingError ? { reason: error.message } : { err: error };
    platform.log.warn({ scanId, deploymentId, ...context }, 'the changes since the last scan cannot be fetched');
    return [];
  }
}
