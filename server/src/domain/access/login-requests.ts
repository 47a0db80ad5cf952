/**
 * `semgrep login`: the command generates a key, opens a page with it, and polls for a token with it every few seconds.
 * The first poll stores the request for some minutes; a signed-in user reviews and approves it; the next poll returns
 * the token, once. The poller is anonymous, so what it can create is bounded (live requests per address and in total, where the
 * address with most of them gives way), and every answer except the token is the same.
 */
import { addressKey } from '../../base/address.ts';
import { ParapetError, notFound } from '../../base/errors.ts';
import { makeSecret, secretDigest } from '../../base/secret.ts';
import type { Caller } from '../../model/caller.ts';
import { sealedColumns } from '../../model/installation/sealed-columns.ts';
import { insertToken, updateTokenKept } from '../../store/tokens/tokens.ts';
import {
  claimLoginRequest,
  countLoginRequests,
  deleteExpiredLoginRequests,
  deleteOldestLoginRequest,
  findOpenLoginRequest,
  insertLoginRequest,
  updateLoginRequestApproved,
  updateLoginRequestFetched,
  type LoginRequest,
} from '../../store/access/login-requests.ts';
import { claimActiveMembership } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import { openValue, sealValue, within } from '../installation/sealing.ts';
import type { Platform } from '../platform.ts';
import { requireRoomForToken } from '../tokens/require-room-for-token.ts';
import {
  apiTokenPrefix,
  loginRequestLifeMs,
  loginRequestsMax,
  loginRequestsOfAddressMax,
  unfetchedTokenLifeMs,
} from './credentials.ts';
import { enterDeployment } from './enter-deployment.ts';
import { requirePermission } from './require-permission.ts';

const purpose = sealedColumns.loginToken.purposeOf();
const clientLengthMax = 200;

/**
 * Returns the token of an approved request, once. NOT_FOUND otherwise; RATE_LIMITED when too many other requests of the
 * address are waiting.
 */
export async function pollLoginToken(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  given: { key: string; address: string; client: string },
): Promise<string> {
  const { database, clock } = platform;
  const now = clock.now();
  const keyDigest = secretDigest(given.key);
  const token = await database.asAccess(async (tx) => {
    const known = await claimLoginRequest(tx, keyDigest, now);
    if (known?.tokenId && known.sealedToken) {
      await updateLoginRequestFetched(tx, keyDigest);
      const isConfirmed = await updateTokenKept(tx, known.tokenId, now);
      if (!isConfirmed) return undefined;
      return (await openValue(platform, within(tx), purpose, known.sealedToken)).toString();
    }
    if (known) return undefined;
    await deleteExpiredLoginRequests(tx, now);
    const address = addressKey(given.address);
    const { all, here } = await countLoginRequests(tx, address);
    if (here >= loginRequestsOfAddressMax) {
      throw new ParapetError(
        'RATE_LIMITED',
        'Too many sign-in requests of your address are waiting for approval; try again in a minute.',
        { retryAfterSeconds: 60 },
      );
    }
    // A command whose request gives way polls again, and so stores it again.
    if (all >= loginRequestsMax) await deleteOldestLoginRequest(tx);
    await insertLoginRequest(tx, keyDigest, {
      address,
      client: given.client.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, clientLengthMax),
      createdAt: now,
      expiresAt: new Date(now.getTime() + loginRequestLifeMs),
    });
    return undefined;
  });
  if (token === undefined) throw notFound('approved request');
  return token;
}

/**
 * Describes a request to the user who is about to approve it. NOT_FOUND for an unknown key, and once the request is
 * approved.
 */
export async function getLoginRequest(
  platform: Pick<Platform, 'database' | 'clock'>,
  key: string,
): Promise<LoginRequest> {
  const found = await platform.database.readAsAccess((tx) =>
    findOpenLoginRequest(tx, secretDigest(key), platform.clock.now()),
  );
  if (!found) throw notFound('request');
  return found;
}

/**
 * Creates the token: the caller's, with the CI permission, for one of their deployments. It expires within minutes
 * unless it is fetched. NOT_FOUND for a deployment that is not theirs; FORBIDDEN if their role may not upload.
 */
export async function approveLoginRequest(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
  given: { key: string; deploymentId: string; name: string },
): Promise<{ id: string }> {
  const { database, clock } = platform;
  const member = await enterDeployment(platform, caller, given.deploymentId);
  requirePermission(member, 'tokens.manage_own');
  requirePermission(member, 'scans.upload');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + unfetchedTokenLifeMs);
  const keyDigest = secretDigest(given.key);
  const secret = makeSecret(apiTokenPrefix);
  const { deploymentId, userId } = member;
  const { name } = given;
  return database.asAccess(async (tx) => {
    if (!(await claimActiveMembership(tx, deploymentId, userId))) throw notFound('deployment');
    const request = await claimLoginRequest(tx, keyDigest, now);
    if (!request || request.tokenId !== null) throw notFound('request');
    await requireRoomForToken(tx, deploymentId, { userId, now });
    const id = await insertToken(tx, deploymentId, {
      secretDigest: secretDigest(secret),
      userId,
      name,
      permissions: ['CI'],
      projectIds: null,
      isReadOnly: false,
      allowedNetworks: null,
      createdAt: now,
      expiresAt,
    });
    const sealed = await sealValue(platform, tx, purpose, Buffer.from(secret));
    await updateLoginRequestApproved(tx, keyDigest, { deploymentId, id, sealed, expiresAt });
    const { address, client } = request;
    const changes = { name, permissions: ['CI'], scopes: null, forAddress: address, forClient: client };
    await recordChange(platform, member, tx, {
      action: 'token.approve_login',
      subject: `token:${id}`,
      changes,
      ownerId: userId,
    });
    return { id };
  }, deploymentId);
}
