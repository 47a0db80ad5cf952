import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeDeployment, noSource, startTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import { untilWaiting } from '../../../../tests/harness/database/lock-waits.ts';
import { ParapetError } from '../../base/errors.ts';
import { secretDigest } from '../../base/secret.ts';
import type { Member } from '../../model/caller.ts';
import { insertToken, updateTokensOfUserRevoked } from '../../store/tokens/tokens.ts';
import type { Transaction } from '../../store/database.ts';
import {
  claimActiveMembership,
  deleteMembership,
  updateMembershipDeactivated,
} from '../../store/people/memberships.ts';
import { authenticate } from '../access/authenticate.ts';
import { enterDeployment } from '../access/enter-deployment.ts';
import { createToken } from './create-token.ts';
import { deactivateMember } from '../people/deactivate-member.ts';
import { deactivateUser } from '../people/deactivate-user.ts';
import { reactivateMember } from '../people/reactivate-member.ts';
import { removeMember } from '../people/remove-member.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

let count = 0;
async function makeOrg(): Promise<{ deploymentId: string; admin: Member; person: Member }> {
  const org = await makeDeployment(app.platform, `org-${++count}`);
  const { deploymentId } = org;
  const enter = async ({ jwt }: { jwt: string }): Promise<Member> =>
    enterDeployment(app.platform, await authenticate(app.platform, `Bearer ${jwt}`, noSource), deploymentId);
  return { deploymentId, admin: await enter(org.admin), person: await enter(org.member) };
}

async function liveTokens(deploymentId: string): Promise<number> {
  const { rows } = await app.platform.database.asAccess((tx) =>
    tx.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM parapet.api_token WHERE deployment_id = $1 AND revoked_at IS NULL',
      [deploymentId],
    ),
  );
  return rows[0]?.n ?? -1;
}

/** Does `held` in a transaction, then begins `other`, which has to wait, and lets go. What became of `other`. */
async function inThisOrder(
  held: (tx: Transaction) => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> {
  const { database } = app.platform;
  const outcome = await database.asAccess(async (tx) => {
    await held(tx);
    const begun = Promise.allSettled([other()]);
    await untilWaiting(database, 1);
    return { begun };
  });
  const [settled] = await outcome.begun;
  return settled;
}

const request = { name: 'ci', permissions: ['WEB_API'], expiresAt: null, scopes: null } as const;

describe('a token whose creator is removed from the deployment at the same time', () => {
  const leaving: [string, (tx: Transaction, person: Member) => Promise<unknown>][] = [
    [
      'deactivated',
      (tx, { deploymentId, userId }) => {
        const now = app.platform.clock.now();
        return updateMembershipDeactivated(tx, deploymentId, { userId, deactivatedAt: now, now });
      },
    ],
    ['removed', (tx, { deploymentId, userId }) => deleteMembership(tx, deploymentId, userId)],
  ];
  for (const [how, takeOut] of leaving) {
    test(`is not created if they are ${how} first`, async () => {
      const { deploymentId, person } = await makeOrg();
      const outcome = await inThisOrder(
        async (tx) => {
          await takeOut(tx, person);
          await updateTokensOfUserRevoked(tx, deploymentId, person.userId, app.platform.clock.now());
        },
        () => createToken(app.platform, person, request),
      );
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof ParapetError);
      assert.equal(outcome.reason.code, 'NOT_FOUND');
      assert.equal(await liveTokens(deploymentId), 0);
    });
  }

  const operations: [string, (admin: Member, userId: string) => Promise<void>][] = [
    ['deactivated', (admin, userId) => deactivateMember(app.platform, admin, userId)],
    ['removed', (admin, userId) => removeMember(app.platform, admin, userId)],
    ['deactivated everywhere', (_admin, userId) => deactivateUser(app.platform, userId)],
  ];
  for (const [how, takeOut] of operations) {
    test(`is revoked if it was created before they are ${how}`, async () => {
      const { deploymentId, admin, person } = await makeOrg();
      const outcome = await inThisOrder(
        async (tx) => {
          assert.ok(await claimActiveMembership(tx, deploymentId, person.userId));
          await insertToken(tx, deploymentId, {
            ...request,
            secretDigest: secretDigest(how),
            userId: person.userId,
            projectIds: null,
            isReadOnly: false,
            allowedNetworks: null,
            createdAt: app.platform.clock.now(),
          });
        },
        () => takeOut(admin, person.userId),
      );
      assert.equal(outcome.status, 'fulfilled');
      assert.equal(await liveTokens(deploymentId), 0);
    });
  }

  test('can be created again once they have returned', async () => {
    const { deploymentId, admin, person } = await makeOrg();
    await deactivateMember(app.platform, admin, person.userId);
    await assert.rejects(createToken(app.platform, person, request), { code: 'NOT_FOUND' });
    await reactivateMember(app.platform, admin, person.userId);
    await createToken(app.platform, person, request);
    assert.equal(await liveTokens(deploymentId), 1);
  });
});
