/** Which of a project's pull requests were merged or closed, and when, from the API of its host (ADR 0028). */
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import type { PullRequestState } from '../../outside/scm/host.ts';
import { hosts } from '../../outside/scm/hosts.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import { listOpenPulls, type OpenPull, type PullEnds } from '../../store/projects/pull-ends.ts';
import type { RunWork } from '../runs/run-work.ts';
import { withRetries } from '../runs/with-retries.ts';
import type { ProjectRemote } from './find-remote.ts';

/** Calls per sync. A page has 50 pull requests, so nearly always the first one suffices. */
const pagesMax = 10;

/** Refs per sync; the older ones keep their state now as the outcome. */
const openPullsMax = 10_000;

/** A first scan may finish that long after its pull request ended, and clocks differ. */
const marginMs = 86_400_000;

/** Null if there is nothing to ask, nobody to ask, or no answer. */
export async function fetchPullEnds(
  work: RunWork,
  { connection, repository }: ProjectRemote,
  { projectId, remote }: { projectId: string; remote: GitRemote },
): Promise<PullEnds | null> {
  const { platform, deploymentId, log, signal } = work;
  const host = connection && hosts[connection.kind];
  if (host === null) return null;
  const open = await platform.database.readAsTenant(deploymentId, (tx) => listOpenPulls(tx, projectId, openPullsMax));
  if (open.length === 0) return null;
  const readAt = platform.clock.now();
  const request = { fetch: platform.outside.fetch, repository, token: remote.credential?.password ?? null, signal };
  try {
    const ended = await endsOf(open, (page) => withRetries(work, () => host.listPullRequestStates(request, page)));
    if (ended.length > 0) log(`Refs whose pull request has ended: ${ended.length}.`);
    return { ended, refIds: open.map(({ refId }) => refId), readAt };
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'cancelled') throw error;
    log(`The host’s API did not say which pull requests ended: ${error.message}`);
    return null;
  }
}

/** Reads back to the instant from which the end of an open pull request is unknown. */
async function endsOf(
  open: readonly OpenPull[],
  readPage: (page: number) => Promise<PullRequestState[]>,
): Promise<PullEnds['ended']> {
  const horizonMs = Math.min(...open.map(({ unknownSince }) => unknownSince.getTime())) - marginMs;
  const byNumber = Map.groupBy(open, ({ number }) => number);
  const ended: { refId: string; endedAt: Date }[] = [];
  for (let page = 1; page <= pagesMax && byNumber.size > 0; page += 1) {
    const states = await readPage(page);
    for (const { number, endedAt } of states) {
      if (endedAt !== null) ended.push(...(byNumber.get(number) ?? []).map(({ refId }) => ({ refId, endedAt })));
      byNumber.delete(number);
    }
    const last = states.at(-1);
    if (last === undefined || last.updatedAt.getTime() < horizonMs) break;
  }
  return ended;
}
