/** The shapes of the rules of who enters a deployment how. */
import { z } from 'zod';
import { idInput, idOutput } from '../wire/ids.ts';

const passwordUsersMax = 20;
const requiredWords =
  'True if members enter by an identity provider of the deployment alone. API tokens keep working: they are for programs.';
const passwordWords =
  'Members who may enter with a password all the same, for when the provider fails. Each such sign-in is in the audit log.';

export const UpdateSignInRulesRequest = z
  .object({
    deploymentId: idInput.optional(),
    requiresSingleSignOn: z.boolean().optional().describe(requiredWords),
    passwordUserIds: z
      .array(idInput)
      .max(passwordUsersMax, `must have at most ${passwordUsersMax} people`)
      .optional()
      .describe(passwordWords),
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ requiresSingleSignOn: true, passwordUserIds: ['1'] }] });

export const SignInRulesAnswer = z
  .object({
    rules: z
      .object({
        requiresSingleSignOn: z.boolean().describe(requiredWords),
        passwordUserIds: z.array(idOutput).describe(passwordWords),
      })
      .meta({ id: 'SingleSignOnRules' }),
  })
  .meta({ id: 'SingleSignOnRulesAnswer' });

export function rulesToWire(rules: {
  requiresSingleSignOn: boolean;
  passwordUserIds: string[];
}): z.input<typeof SignInRulesAnswer> {
  return { rules };
}
