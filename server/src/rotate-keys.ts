/**
 * `npm run rotate-keys`: new keys for signing JWTs and for sealing credentials, while servers run and people stay signed
 * in; with options, another secret key in two steps (docs/deployment.md).
 */
import { parseArgs } from 'node:util';
import { rotateSigningKey } from './domain/access/rotate-signing-key.ts';
import { checkSecretKey } from './domain/installation/check-secret-key.ts';
import { openKeys } from './domain/installation/open-keys.ts';
import { addSecretKey, dropOtherSecretKeys } from './domain/installation/replace-secret-key.ts';
import { rotateAuditKey } from './domain/audit/rotate-audit-key.ts';
import { rotateSealingKey } from './domain/installation/rotate-sealing-key.ts';
import type { SecretKeys } from './domain/installation/data-key.ts';
import type { Platform } from './domain/platform.ts';
import { keysFrom, secretFromDataDir, secretFromFile } from './start/platform/keys.ts';
import { runOperatorCommand } from './start/commands/operator-command.ts';

await runOperatorCommand(async (platform, config) => {
  const { values } = parseArgs({
    options: { 'new-secret-file': { type: 'string' }, 'drop-old-secret': { type: 'boolean', default: false } },
  });
  const secret = keysFrom(config.secretKey ?? (await secretFromDataDir(config.dataDir)));
  await checkSecretKey(platform, secret.check);
  const keys = await openKeys(platform, secret);
  const newSecretFile = values['new-secret-file'];
  if (newSecretFile !== undefined) {
    await addSecretKey(platform, { present: secret, next: keysFrom(await secretFromFile(newSecretFile)) });
    return {
      text: 'The old and the new secret key are both valid now. Restart every process with the new one, then run, with the new one:\nnpm run rotate-keys -- --drop-old-secret',
    };
  }
  const lines: string[] = [];
  if (values['drop-old-secret']) {
    await dropOtherSecretKeys(platform, secret);
    lines.push('Only the current secret key is valid now.');
  }
  const rotating = { ...platform, keys };
  lines.push(await rotateSealing(rotating), await rotateAudit(rotating, secret), await rotateSigning(rotating));
  return { text: lines.join('\n') };
});

type RotatingPlatform = Pick<Platform, 'database' | 'clock' | 'log' | 'keys'>;

async function rotateSealing(platform: RotatingPlatform): Promise<string> {
  const { keyId, isNew, sealed, unreadable } = await rotateSealingKey(platform);
  const done = isNew
    ? `The sealing key ${keyId} is in use, and stored credentials are sealed with it (values sealed again: ${sealed}).`
    : `A rotation that was interrupted is complete: stored credentials are sealed with ${keyId} (values sealed again: ${sealed}). No further key was made.`;
  if (unreadable === 0) return done;
  return `${done}\nValues that no key opens: ${unreadable}. The log names their tables; enter these credentials again.`;
}

async function rotateAudit(platform: RotatingPlatform, secret: SecretKeys): Promise<string> {
  const { keyId, chains } = await rotateAuditKey(platform, secret);
  return `The key ${keyId} seals the audit log (deployments: ${chains}). Older keys stay, to verify what they sealed.`;
}

async function rotateSigning(platform: RotatingPlatform): Promise<string> {
  const { keyId, signsFrom, isNew } = await rotateSigningKey(platform);
  const at = signsFrom.toISOString();
  return isNew
    ? `The signing key ${keyId} is published and signs from ${at} on.\nThe previous key verifies tokens until the last of them has expired, and is then retired.`
    : `A rotation is already running: the signing key ${keyId} signs from ${at} on. No further key was created.`;
}
