/** `npm run deactivate-user -- EMAIL`: closes a person's account in the whole installation (docs/people.md). */
import { deactivateAccount } from './domain/people/deactivate-user.ts';
import { openCommandKeys, readEmailParameter, runOperatorCommand } from './start/commands/operator-command.ts';

await runOperatorCommand(async (platform, config) => {
  const email = readEmailParameter('deactivate-user');
  await openCommandKeys(platform, config);
  await deactivateAccount(platform, email);
  return {
    text: `${email} is deactivated in every deployment. Their sessions have ended, their API tokens are revoked.`,
  };
});
