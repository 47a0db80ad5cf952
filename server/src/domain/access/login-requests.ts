/**
 * `semgrep login`: the command makes up a key, opens a page with it, and asks for a token by it every few seconds. The first question makes
 * the request known for some minutes; somebody who is signed in looks at it and approves; the next question gets the token, once.
 *
 * Who asks is nobody yet. What they can make is bounded (live requests of an address and of all), and every answer but the token is the same.
 */
import { addressKey } from '../../base/address.ts';
import { ParapetError, notFound } from '../../base/errors.ts';
import { seal, unseal } from '../../base/seal.ts';
import { makeSecret, secretDigest } from '../../base/secret.ts';
import type { Caller } from '../../model/caller.ts';
import { insertToken, updateTokenKept } from '../../store/tokens/tokens.ts';
import {
  claimLoginRequest,
  countLoginRequests,
  deleteExpiredLoginRequests,
  findOpenLoginRequest,
  insertLoginRequest,
  updateLoginRequestApproved,
  updateLoginRequestFetched,
  type LoginRequest,
} from '../../store/access/login-requests.ts';
import { claimActiveMembership } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import {
  apiTokenPrefix,
  loginRequestLifeMs,
  loginRequestsMax,
  loginRequestsOfAddressMax,
  unfetchedTokenLifeMs,
} from './credentials.ts';
import { enterDeployment } from './enter-deployment.ts';
import { requirePermission } from './require-permission.ts';

const purpose = 'login-request';
const clientLengthMax = 200;

/** The token of an approved request, this once. NOT_FOUND otherwise; RATE_LIMITED when too many others wait. */
export async function askForToken(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  given: { key: string; address: string; client: string },
): Promise<string> {
  const { database, clock, keys } = platform;
  const now = clock.now();
  const keyDigest = secretDigest(given.key);
  const token = await database.asAccess(async (tx) => {
    const known = await claimLoginRequest(tx, keyDigest, now);
    if (known?.tokenId && known.sealedToken) {
      await updateLoginRequestFetched(tx, keyDigest);
      const isGood = await updateTokenKept(tx, known.tokenId, now);
      return isGood ? unseal(keys.sealing, purpose, known.sealedToken).toString() : undefined;
    }
    if (known) return undefined;
    await deleteExpiredLoginRequests(tx, now);
    const address = addressKey(given.address);
    const { all, here } = await countLoginRequests(tx, address);
    if (all >= loginRequestsMax || here >= loginRequestsOfAddressMax) {
      throw new ParapetError('RATE_LIMITED', 'Too many sign-ins wait for an approval; try again in a minute.', {
        retryAfterSeconds: 60,
      });
    }
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

/** What is asked for, for who is about to approve it. NOT_FOUND for a key that nobody asks by, and once it was approved. */
export async function showLoginRequest(
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
 * Makes the token: with the CI permission, of the caller, for one of their deployments. It dies within minutes unless it is fetched.
 * NOT_FOUND for a deployment that is not theirs; FORBIDDEN where their role does not let them upload.
 */
export async function approveLoginRequest(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
  given: { key: string; deploymentId: string; name: string },
): Promise<{ id: string }> {
  const { database, clock, keys } = platform;
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
    const id = await insertToken(tx, deploymentId, {
      secretDigest: secretDigest(secret),
      userId,
      name,
      permissions: ['CI'],
      projectIds: null,
      createdAt: now,
      expiresAt,
    });
    const sealed = seal(keys.sealing, purpose, Buffer.from(secret));
    await updateLoginRequestApproved(tx, keyDigest, { deploymentId, id, sealed, expiresAt });
    const { address, client } = request;
    const changes = { name, permissions: ['CI'], scopes: null, forAddress: address, forClient: client };
    await recordChange(platform, member, tx, { action: 'token.approve_login', subject: `token:${id}`, changes });
    return { id };
  }, deploymentId);
}
