/** `npm run reset-password -- EMAIL`: a new password for a user who lost theirs. */
import { resetPassword } from './domain/access/reset-password.ts';
import { openCommandKeys, readEmailParameter, runOperatorCommand } from './start/commands/operator-command.ts';

await runOperatorCommand(async (platform, config) => {
  const email = readEmailParameter('reset-password');
  await openCommandKeys(platform, config);
  const password = await resetPassword(platform, email);
  return {
    text: `The new password of ${email} is ${password}\nIt is shown only this once. All sessions of the account have ended.`,
  };
});
