/** The secret that a connection's webhook shares with its host: stored sealed, bound to its connection. */
import { randomBytes } from 'node:crypto';
import { Confidential } from '../../base/confidential.ts';
import { seal, unseal } from '../../base/seal.ts';
import type { Platform } from '../platform.ts';

const secretBytes = 32;

/**
 * In a form that every host accepts: as text (GitHub, Gitea, GitLab's secret token), and as a Standard Webhooks key.
 */
export function createWebhookSecret(): Confidential {
  return new Confidential(`whsec_${randomBytes(secretBytes).toString('base64')}`);
}

/** A sealed secret can be opened only in this row of this deployment. */
const purposeOf = (deploymentId: string, connectionId: string): string =>
  `scm webhook of connection ${connectionId} of deployment ${deploymentId}`;

export function sealWebhookSecret(
  platform: Pick<Platform, 'keys'>,
  { deploymentId, connectionId }: { deploymentId: string; connectionId: string },
  secret: Confidential,
): Buffer {
  return seal(platform.keys.sealing, purposeOf(deploymentId, connectionId), Buffer.from(secret.reveal(), 'utf8'));
}

/** Throws if it was sealed for another row, or under another key. */
export function openWebhookSecret(
  platform: Pick<Platform, 'keys'>,
  { deploymentId, connectionId }: { deploymentId: string; connectionId: string },
  sealed: Buffer,
): Confidential {
  const plain = unseal(platform.keys.sealing, purposeOf(deploymentId, connectionId), sealed);
  return new Confidential(plain.toString('utf8'));
}
