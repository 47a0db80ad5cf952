/** `npm run reset-second-factor -- EMAIL`: for a person who lost their authenticator app and their recovery codes. */
import { resetSecondFactor } from './domain/second-factors/reset-second-factor.ts';
import { openCommandKeys, readEmailParameter, runOperatorCommand } from './start/commands/operator-command.ts';

await runOperatorCommand(async (platform, config) => {
  const email = readEmailParameter('reset-second-factor');
  await openCommandKeys(platform, config);
  await resetSecondFactor(platform, email);
  return {
    text: `${email} signs in with the password alone now. All sessions of the account have ended.\nMake sure that the request came from its owner.`,
  };
});
