/** `npm run deactivate-user -- EMAIL`: closes a person's account in the whole installation (docs/people.md). */
import { deactivateAccount } from './domain/people/deactivate-user.ts';
import { readEmailParameter, runOperatorCommand } from './start/commands/operator-command.ts';

await runOperatorCommand(async (platform) => {
  const email = readEmailParameter('deactivate-user');
  await deactivateAccount(platform, email);
  return {
    text: `${email} is deactivated in every deployment. Their sessions have ended, their API tokens are revoked.`,
  };
});
