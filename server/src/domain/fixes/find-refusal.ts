/** Decides if a finding can be fixed now, before a run is created: each `AUTOFIX_ERROR_TYPE_*` has its line here. */
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import { probeAccess, type GitAccess } from '../../outside/scm/git/probe-access.ts';
import { budgetProblem, leastSpending } from '../../model/fixes/models/fix-model.ts';
import type { FixRefusal } from '../../model/fixes/refusal.ts';
import { isInRepository, type Place } from '../../model/place.ts';
import { reportGroups, type AggregateState } from '../../model/states.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import { getFixSettings } from '../../store/fixes/fix-settings.ts';
import { isFixInFlight } from '../../store/fixes/fixes.ts';
import { sumModelCalls } from '../../store/fixes/model-calls.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findRefByName } from '../../store/runs/subjects.ts';
import type { Platform } from '../platform.ts';
import { monthOf } from './making/call-model.ts';
import { remoteOf, storedRemoteOf } from './remote-of.ts';
import { upgradeOf } from './making/upgrade-of.ts';

/** The first reason to refuse, or null. Asks the host whether the credential may push, for seconds at most. */
export async function findFixRefusal(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
  finding: FullFinding,
): Promise<FixRefusal | null> {
  const refusal = await platform.database.readAsTenant(deploymentId, (tx) => refusalOfFinding(platform, tx, finding));
  if (refusal !== null) return refusal;
  const found = await remoteOf(platform, deploymentId, finding.project.id);
  if ('refused' in found) return found.refused;
  try {
    const { url, credential } = found.remote;
    const access = await probeAccess(platform.outside, found.remote);
    // A GitHub App token may be revoked before it expires; forget it, so that the next request gets a new one.
    if (access === 'unauthorized' && credential !== null) platform.outside.appTokens.forget(credential.password);
    return refusalOfAccess(access, url.host);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    // A host that is unreachable now may be reachable when the run begins; a forbidden address never is.
    return error.failure === 'forbidden_address' ? refuse('invalid_repository', error.message) : null;
  }
}

/** The first reason that is known without asking the host, or null: for a screen that offers the fix. */
export async function findStoredRefusal(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
  finding: FullFinding,
): Promise<FixRefusal | null> {
  const refusal = await platform.database.readAsTenant(deploymentId, (tx) => refusalOfFinding(platform, tx, finding));
  if (refusal !== null) return refusal;
  const found = await storedRemoteOf(platform, deploymentId, finding.project.id);
  return 'refused' in found ? found.refused : null;
}

async function refusalOfFinding(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  finding: FullFinding,
): Promise<FixRefusal | null> {
  const { issueType, state, content, project } = finding;
  if (issueType === 'secrets') {
    return refuse(
      'unsupported_issue_type',
      'Changing the code does not make a leaked credential safe; revoke the credential.',
    );
  }
  if (content.place !== undefined) return refuse('unsupported_issue_type', notInRepository[content.place.kind]);
  if (!isInRepository(content)) return refuse('unsupported_issue_type', aboveRoot);
  const openStates: readonly AggregateState[] = reportGroups.open;
  if (!openStates.includes(state)) {
    return refuse('invalid_issue_state', `The issue is ${state.replaceAll('_', ' ')}; only open issues can be fixed.`);
  }
  if (project.isArchived) return refuse('invalid_repository', 'The project is archived.');
  const ref = await findRefByName(tx, project.id, finding.ref);
  if (ref?.kind !== 'branch') {
    return refuse('invalid_issue_state', 'The issue is not on a branch; request a fix of the issue on the branch.');
  }
  const settings = await getFixSettings(tx);
  if (!settings.isEnabled) return refuse('autofix_not_enabled', 'Fixes are disabled in this organisation.');
  if (issueType === 'sca' && (await upgradeOf(tx, finding)) === undefined) {
    return refuse('no_recommended_upgrade', 'No known version fixes all open issues of this package.');
  }
  // The rule's own fix and an upgrade cost nothing.
  const needsModel = issueType !== 'sca' && content.fix?.changes === undefined && content.fix?.replaces === undefined;
  const { model } = settings;
  if (needsModel && model === null) {
    return refuse('autofix_not_enabled', 'The rule has no fix of its own, and no model is configured to propose one.');
  }
  if (await isFixInFlight(tx, finding.id)) return refuse('in_flight_fix_pending', inFlight);
  if (needsModel && model !== null) {
    const spent = await sumModelCalls(tx, monthOf(platform.clock.now()));
    const problem = budgetProblem(settings, spent, leastSpending(model));
    if (problem !== undefined) return refuse('credits_exhausted', problem);
  }
  return null;
}

/** Only files of the repository can be changed. */
const aboveRoot = 'The issue is in a file above the repository’s root.';

const notInRepository: Readonly<Record<Place['kind'], string>> = {
  image: 'The issue is in a container image; build the image again from a fixed base or with fixed packages.',
  url: 'The issue was found at a URL, and the scanner does not know the code behind it.',
  resource: 'The issue is in a running resource; change the code that deploys it.',
};

export const inFlight = 'A fix of this issue is already running.';

function refusalOfAccess(access: GitAccess, host: string): FixRefusal | null {
  switch (access) {
    case 'read':
      return refuse('no_write_access', `The credential for ${host} may read the repository but not push to it.`);
    case 'unauthorized':
      return refuse('scm_token_failed', `${host} refused the credential; an admin must enter a new one.`);
    case 'not_found':
      return refuse(
        'code_access_not_granted',
        `There is no such repository on ${host}, or the credential has no access to it.`,
      );
    case 'moved':
      return refuse('invalid_repository', `${host} reports that the repository has moved; enter its new URL.`);
    default:
      return null;
  }
}

function refuse(type: FixRefusal['type'], message: string): FixRefusal {
  return { type, message };
}
