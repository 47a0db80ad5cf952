/** The second step of a sign-in: asks for a code of the authenticator app, or a recovery code. A terminal has no passkeys. */
import { CommandError, usageError } from '../cli/command-error.ts';
import type { Context } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { ApiError } from '../sdk/api-error.ts';
import type { createParapetClient } from '../sdk/client.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { ask } from '../terminal/prompt.ts';

/**
 * Returns the answer that holds the session. At a terminal a wrong code is asked for again, until the server refuses more.
 * Throws CommandError for a wrong code from the command line, and a usage error if there is none and nobody to ask.
 */
export async function completeSignIn(
  { runtime, output }: Context,
  api: ReturnType<typeof createParapetClient>,
  { challenge, takesTotp, code: given }: { challenge: string; takesTotp: boolean; code: string | undefined },
): Promise<unknown> {
  const question = takesTotp ? 'Code of your authenticator app: ' : 'Recovery code (a terminal cannot use passkeys): ';
  for (;;) {
    const code = given ?? (runtime.stdin.isTTY === true ? await ask(runtime, question) : null);
    if (code === null || code === '') {
      throw usageError(
        takesTotp
          ? 'this account needs a code of its authenticator app, or a recovery code'
          : 'this account signs in with a passkey, which a terminal cannot use: it needs a recovery code',
        'Set it with --code, or run the command in a terminal. A script uses an API token instead.',
      );
    }
    try {
      return await unwrap(api.POST('/api/auth/login/second-factor', { body: { challenge, code } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      const problem = `the code ${error.details[0]?.message ?? 'is wrong'}`;
      if (given !== undefined) throw new CommandError(exitCodes.notAllowed, problem);
      output.warn(problem);
    }
  }
}
