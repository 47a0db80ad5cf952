/** `npm run operator -- list|grant EMAIL|revoke EMAIL`: the accounts that may operate the installation in the console (docs/tenants.md). */
import { ParapetError } from './base/errors.ts';
import type { Config } from './config.ts';
import { grantOperator, listOperators, revokeOperator } from './domain/operators/grant-operator.ts';
import { openCommandKeys, runOperatorCommand, type OperatorPlatform } from './start/commands/operator-command.ts';

const usage = `Name one of these:
  npm run operator -- list
  npm run operator -- grant EMAIL
  npm run operator -- revoke EMAIL`;

await runOperatorCommand(async (platform, config) => ({
  text: await perform(platform, config, process.argv.slice(2)),
}));

async function perform(
  platform: OperatorPlatform,
  config: Config,
  [action, given, ...others]: readonly string[],
): Promise<string> {
  if (action === 'list' && given === undefined) {
    const operators = await listOperators(platform);
    if (operators.length === 0) return 'There is no operator: the role is off.';
    return operators
      .map(({ email, createdAt }) => `${email}  since ${createdAt.toISOString().slice(0, 10)}`)
      .join('\n');
  }
  if (given === undefined || others.length > 0) throw new ParapetError('INVALID_ARGUMENT', usage);
  const email = given.toLowerCase();
  await openCommandKeys(platform, config);
  if (action === 'grant') {
    await grantOperator(platform, email);
    return `${email} may create, suspend and delete organisations in the console. They should have a second factor.`;
  }
  if (action === 'revoke') {
    await revokeOperator(platform, email);
    return `${email} is no operator any more.`;
  }
  throw new ParapetError('INVALID_ARGUMENT', usage);
}
