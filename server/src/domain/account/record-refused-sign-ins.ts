/**
 * Records refused attempts to sign in, in the audit log of each deployment of the person. Done apart from the request:
 * the work depends on whether there is such a person and in how many deployments, which the time of an answer must not
 * tell (ADR 0039).
 */
import { describeUserAgent } from '../../model/account/user-agent.ts';
import { claimRefusedSignIns, type RefusedSignIn, type SignInRefusal } from '../../store/access/refused-sign-ins.ts';
import { listActiveDeploymentIds, narrowToDeployment } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

const batchSize = 100;

const actions: Readonly<Record<SignInRefusal, string>> = {
  wrong_password: 'session.refuse',
  locked_out: 'session.lock_out',
};

/** Returns how many attempts it took. Each is recorded once, with the deletion of its row. */
export async function recordRefusedSignIns(platform: Pick<Platform, 'database'>): Promise<number> {
  let taken = 0;
  for (;;) {
    const claimed = await recordBatch(platform);
    taken += claimed;
    if (claimed < batchSize) return taken;
  }
}

function recordBatch({ database }: Pick<Platform, 'database'>): Promise<number> {
  return database.asAccess(async (tx) => {
    const { claimed, refused } = await claimRefusedSignIns(tx, batchSize);
    const byDeployment = new Map<string, RefusedSignIn[]>();
    const people = Map.groupBy(refused, ({ userId }) => userId);
    for (const [userId, attempts] of people) {
      for (const deploymentId of await listActiveDeploymentIds(tx, userId)) {
        byDeployment.set(deploymentId, [...(byDeployment.get(deploymentId) ?? []), ...attempts]);
      }
    }
    // In the order in which every transaction locks the logs of several deployments.
    const inOrder = [...byDeployment].sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1));
    for (const [deploymentId, attempts] of inOrder) {
      await narrowToDeployment(tx, deploymentId);
      for (const attempt of attempts.sort((one, other) => one.at.getTime() - other.at.getTime())) {
        const { userId, login, at, reason, address, userAgent, requestId } = attempt;
        // The caller is not signed in; the person is the subject.
        const actor = { deploymentId, userId: null, login: '', credentialId: '', address, requestId };
        await recordChange({ clock: { now: () => at } }, { ...actor, scheme: 'password' }, tx, {
          action: actions[reason],
          subject: `user:${userId}`,
          changes: { login, device: describeUserAgent(userAgent), userAgent },
        });
      }
    }
    return claimed;
  });
}
