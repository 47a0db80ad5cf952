/**
 * Proposes a pushed fix for review: a pull request into the finding's branch, and a status on its commit. The host
 * finds one that is already open, so a repeated run does not create a second. If the host refuses, nothing is undone:
 * the branch stays, and the run and the finding say what an admin must change.
 */
import { pullRequestText } from '../../model/fixes/pull-request-text.ts';
import type { OpenedPullRequest } from '../../model/fixes/pushed-fix.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import type { HostRequest, ScmHost } from '../../outside/scm/host.ts';
import { hosts } from '../../outside/scm/hosts.ts';
import type { RunWork } from '../runs/run-work.ts';
import { withRetries } from '../runs/with-retries.ts';
import type { FixTask } from './making/fix-task.ts';
import type { MadeFix } from './making/made-fix.ts';

export interface OfferedFix {
  made: MadeFix;
  verified: readonly string[];
  branch: string;
  commit: string;
}

export interface Offer {
  pullRequest: OpenedPullRequest | null;
  /** Why an expected pull request could not be opened; '' otherwise. */
  problem: string;
}

/** Context of the commit status. */
const context = 'parapet/fix';

/** The API of the connection's host; undefined for a plain git server, and for an SSH key, which no API accepts. */
export function apiOf({ connection, remote }: FixTask): ScmHost | undefined {
  return remote.credential === null ? undefined : (hosts[connection.kind] ?? undefined);
}

export async function offerFix(work: RunWork, task: FixTask, host: ScmHost, fix: OfferedFix): Promise<Offer> {
  const { platform, deploymentId, signal, log, warn } = work;
  const { finding, repository, remote, connection } = task;
  const { fetch } = platform.outside;
  const request: HostRequest = { fetch, repository, token: remote.credential?.password ?? null, signal };
  const findingUrl = findingUrlOf(platform.settings.publicUrl, deploymentId, finding.id);
  const { title, explanation } = fix.made;
  const text = pullRequestText({ ...fix, finding, findingUrl, title, explanation });
  const draft = { head: fix.branch, base: finding.ref, ...text };
  const pullRequest = await unlessRefused(work, () => host.openPullRequest(request, draft));
  if ('refused' in pullRequest) {
    const problem =
      `The fix is pushed to ${fix.branch}, but no pull request could be opened: ${pullRequest.refused} ` +
      (pullRequest.isCredentialError
        ? `An admin must allow the credential of the connection “${connection.name}” to open pull requests; then request the fix again. `
        : 'Request the fix again. ') +
      'Or open one manually.';
    warn(problem);
    return { pullRequest: null, problem };
  }
  log(`Opened or updated the pull request ${pullRequest.number}: ${pullRequest.url}`);
  const description = 'A fix by Parapet, verified before it was pushed.';
  const status = { commit: fix.commit, context, state: 'success', description, url: findingUrl } as const;
  const set = await unlessRefused(work, async () => {
    await host.setCommitStatus(request, status);
    return {};
  });
  if ('refused' in set) warn(`The status ${context} could not be set on the commit: ${set.refused}`);
  return { pullRequest, problem: '' };
}

/** Returns the host's refusal or failure as text. Throws if the run was cancelled. */
async function unlessRefused<Answer extends object>(
  work: RunWork,
  ask: () => Promise<Answer>,
): Promise<Answer | { refused: string; isCredentialError: boolean }> {
  try {
    return await withRetries(work, ask);
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'cancelled') throw error;
    // A host that hides what a credential may not access answers 404.
    const isCredentialError = error.failure === 'unauthorized' || error.failure === 'not_found';
    return { refused: error.message, isCredentialError };
  }
}

/** The page of a finding in the console. */
function findingUrlOf(publicUrl: string, deploymentId: string, findingId: string): string {
  return new URL(`deployments/${deploymentId}/findings/${findingId}`, publicUrl.replace(/\/*$/, '/')).href;
}
