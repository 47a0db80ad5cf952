/** `npm run erase-person -- EMAIL`: erases a person from the whole installation; what they did stays under a pseudonym (docs/people.md). */
import { erasePerson } from './domain/people/erase-person.ts';
import { openCommandKeys, readEmailParameter, runOperatorCommand } from './start/commands/operator-command.ts';

await runOperatorCommand(async (platform, config) => {
  const email = readEmailParameter('erase-person');
  await openCommandKeys(platform, config);
  const { pseudonym, acts, entries } = await erasePerson(platform, email);
  return {
    text: `The account is erased. What its person did is kept as that of ${pseudonym}: ${acts} acts, ${entries} entries of audit logs.`,
  };
});
