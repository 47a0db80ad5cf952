/** `npm run rotate-keys`: a new key for signing JWTs, while servers run and people stay signed in (docs/deployment.md). */
import { rotateSigningKey } from './domain/access/rotate-signing-key.ts';
import { checkSecretKey } from './domain/installation/check-secret-key.ts';
import { keysFrom, secretCheckFrom, secretFromDataDir } from './start/platform/keys.ts';
import { runOperatorCommand } from './start/commands/operator-command.ts';

await runOperatorCommand(async (platform, config) => {
  const secret = config.secretKey ?? (await secretFromDataDir(config.dataDir));
  await checkSecretKey(platform, secretCheckFrom(secret));
  const { keyId, signsFrom, isNew } = await rotateSigningKey({ ...platform, keys: keysFrom(secret) });
  const at = signsFrom.toISOString();
  return {
    text: isNew
      ? `The signing key ${keyId} is published and signs from ${at} on.\nThe one before verifies until its last token has ended, then it is retired.`
      : `A rotation is already running: the signing key ${keyId} signs from ${at} on. No further key was created.`,
  };
});
