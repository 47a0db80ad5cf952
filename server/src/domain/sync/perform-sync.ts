/**
 * The work behind a run of type project_sync (api.md 3.4, 4.4): fetches the refs and default branch of the
 * project's repository by git, further facts from its host's API, and stores the result. Idempotent. Errors are stored with
 * the project, as text.
 */
import { parseCodeowners } from '../../model/scm/codeowners.ts';
import type { ScmTokenScope } from '../../model/project.ts';
import { OutgoingError, type OutgoingFailure } from '../../outside/guard/outgoing-error.ts';
import { withPrivateFolder } from '../../outside/scm/git/private-folder.ts';
import type { RepositoryFacts } from '../../outside/scm/host.ts';
import { listRemoteRefs, type RemoteRefs } from '../../outside/scm/git/refs.ts';
import { updateConnectionChecked } from '../../store/connections/connections.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { deleteUnusedRefs, insertListedRefs } from '../../store/projects/listed-refs.ts';
import { updatePullEnds, type PullEnds } from '../../store/projects/pull-ends.ts';
import { getProjectForMerge, updatePrimaryRef } from '../../store/projects/projects.ts';
import { listSyncedRefs, updateSynced, updateSyncedRefs, updateSyncFailed } from '../../store/projects/sync.ts';
import { claimRunningRun } from '../../store/runs/runs.ts';
import { moveLanes } from '../projects/choose-primary-ref.ts';
import { findPrimaryRef, recordPrimaryRef } from '../projects/find-primary-ref.ts';
import type { PerformRun, RunWork } from '../runs/run-work.ts';
import { withRetries } from '../runs/with-retries.ts';
import { workFolderOf } from '../runs/work-folder.ts';
import { fetchCodeowners, type Codeowners } from './fetch-codeowners.ts';
import { fetchFacts, fetchTokenScopes } from './fetch-facts.ts';
import { changedRefs, defaultBranchOf, listedRefs, listedRefsMax, removedRefs } from './compare-refs.ts';
import { fetchPullEnds } from './fetch-pull-ends.ts';
import { findRemote, type ProjectRemote } from './find-remote.ts';
import type { OpenedRemote } from './open-remote.ts';

export const performSync: PerformRun = async (work) => {
  const { platform, deploymentId, run, step } = work;
  const { projectId } = run;
  if (projectId === null) throw new Error(`sync run ${run.id} has no project`);
  let remote: ProjectRemote | undefined;
  try {
    const found = await step('find the connection', () => findRemote(platform, deploymentId, projectId));
    remote = found;
    logConnection(work, found);
    const { git, refs } = await step('fetch the refs', () => withRetries(work, () => fetchRefs(work, found)));
    logRefs(work, refs);
    const { facts, tokenScopes, pullEnds } = await step('fetch facts from the API', async () => {
      const known = await fetchFacts(work, found, git);
      const scopes = await fetchTokenScopes(work, git, known);
      return {
        facts: known,
        tokenScopes: scopes,
        // Without facts, the API does not answer.
        pullEnds: known && (await fetchPullEnds(work, found, { projectId, remote: git })),
      };
    });
    const codeowners = await step('read CODEOWNERS', async () =>
      facts === null ? fetchCodeowners(work, { projectId, remote: git, refs }) : codeownersOf(facts),
    );
    const result = { refs, facts, codeowners, tokenScopes, pullEnds };
    await step('store the result', () => storeResult(work, { projectId, remote: found, ...result }));
    return { totalFindings: 0, totalCostCredits: 0 };
  } catch (error) {
    if (error instanceof OutgoingError && error.failure !== 'cancelled') {
      await storeFailure(work, { projectId, remote, error });
    }
    throw error;
  }
};

function logConnection({ log }: RunWork, { connection }: ProjectRemote): void {
  if (connection !== null) log(`Using the connection “${connection.name}”.`);
  else log('No connection matches the project’s URL; its host is accessed without a credential.');
}

async function fetchRefs(
  { platform, deploymentId, run, signal }: RunWork,
  remote: ProjectRemote,
): Promise<{ git: OpenedRemote; refs: RemoteRefs }> {
  const git = await remote.open(signal);
  const home = workFolderOf(platform, deploymentId, run.id);
  const request = { remote: git, home, signal };
  try {
    return { git, refs: await withPrivateFolder(home, () => listRemoteRefs(platform.outside.git, request)) };
  } catch (error) {
    const isRefused = error instanceof OutgoingError && error.failure === 'unauthorized';
    if (isRefused && git.credential !== null) platform.outside.appTokens.forget(git.credential.password);
    throw error;
  }
}

function logRefs({ log }: RunWork, remote: RemoteRefs): void {
  const names = [...remote.refs.keys()];
  const branches = names.filter((name) => name.startsWith('refs/heads/')).length;
  const tags = names.filter((name) => name.startsWith('refs/tags/')).length;
  const defaultBranch = defaultBranchOf(remote);
  log(
    `The repository has ${branches} branches and ${tags} tags; ` +
      (defaultBranch === null ? 'it names no default branch.' : `its default branch is ${defaultBranch}.`),
  );
  if (branches + tags > listedRefsMax)
    log(`The project lists ${listedRefsMax} of them: branches first, by name. A scan adds any other.`);
}

/** Ref names per log line. */
const namesMax = 10;

interface SyncResult {
  refs: RemoteRefs;
  /** Null if there is no API, or it failed. */
  facts: RepositoryFacts | null;
  /** Undefined leaves them unchanged. */
  codeowners: Codeowners | undefined;
  tokenScopes: readonly ScmTokenScope[];
  /** Null leaves them unchanged. */
  pullEnds: PullEnds | null;
}

/** One transaction that has the project's merge lock: reports never see findings between two primary refs. */
async function storeResult(
  work: RunWork,
  { projectId, remote, refs, facts, pullEnds, ...result }: SyncResult & { projectId: string; remote: ProjectRemote },
): Promise<void> {
  const { platform, deploymentId, log } = work;
  const removed = await platform.database.asIngest(deploymentId, async (tx) => {
    await requireRunning(work, tx);
    const project = await getProjectForMerge(tx, projectId);
    const { primaryRefId: before } = project;
    const at = platform.clock.now();
    const defaultBranch = defaultBranchOf(refs);
    await insertListedRefs(tx, { projectId, refs: listedRefs(refs), at });
    const known = await listSyncedRefs(tx, projectId);
    await updateSyncedRefs(tx, changedRefs(known, refs));
    if (pullEnds !== null) await updatePullEnds(tx, projectId, pullEnds);
    const primary = await findPrimaryRef(tx, project);
    if (primary !== before) {
      await updatePrimaryRef(tx, { projectId, refId: primary, isChosen: false });
      await moveLanes(platform, tx, { projectId, actor: work.run.triggerSource, from: before, to: primary });
    }
    const { host, connection } = remote;
    const connectionId = connection?.id ?? null;
    await updateSynced(tx, projectId, { host, connectionId, defaultBranch, facts, ...result, at });
    if (connection !== null) await updateConnectionChecked(tx, connection.id, { at, problem: '' });
    const actor = { login: work.run.triggerSource, scheme: 'run', credentialId: work.run.id } as const;
    await recordPrimaryRef(platform, tx, actor, { projectId, from: before, to: primary });
    const gone = removedRefs(known, refs);
    const listed = gone.filter(({ headCommit }) => headCommit !== null).map(({ id }) => id);
    const deleted = new Set(await deleteUnusedRefs(tx, projectId, listed));
    return gone.filter(({ id }) => !deleted.has(id)).map(({ name }) => name);
  });
  if (removed.length > 0) {
    const more = removed.length > namesMax ? ` and ${removed.length - namesMax} more` : '';
    log(`Deleted in the repository: ${removed.slice(0, namesMax).join(', ')}${more}. Their findings are kept.`);
  }
}

function codeownersOf({ codeowners }: RepositoryFacts): Codeowners {
  return { rules: codeowners === null ? null : parseCodeowners(codeowners), commit: null };
}

/** Failures of the host or its credential, not of one repository. */
const hostFailures: ReadonlySet<OutgoingFailure> = new Set([
  'forbidden_address',
  'dns',
  'refused',
  'time_out',
  'tls',
  'connection',
  'unauthorized',
]);

async function storeFailure(
  work: RunWork,
  { projectId, remote, error }: { projectId: string; remote: ProjectRemote | undefined; error: OutgoingError },
): Promise<void> {
  const { platform, deploymentId } = work;
  const at = platform.clock.now();
  const problem = error.message;
  const connection = remote?.connection ?? null;
  const asked = remote === undefined ? null : { host: remote.host, connectionId: connection?.id ?? null };
  await platform.database.asTenant(deploymentId, async (tx) => {
    await requireRunning(work, tx);
    await updateSyncFailed(tx, projectId, { asked, problem, at });
    if (connection !== null && hostFailures.has(error.failure)) {
      await updateConnectionChecked(tx, connection.id, { at, problem });
    }
  });
}

/** A cancelled run stores nothing. */
async function requireRunning({ run }: RunWork, tx: TenantTransaction): Promise<void> {
  if (!(await claimRunningRun(tx, run.id))) throw new Error(`run ${run.id} was ended during its work`);
}
