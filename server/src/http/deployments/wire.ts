/** The shapes of deployments. */
import { z } from 'zod';
import { idOutput } from '../wire/ids.ts';

export const SignInRules = z
  .object({
    requiresSecondFactor: z
      .boolean()
      .describe('True if people without a second factor get 403 SECOND_FACTOR_NEEDED. API tokens work all the same.'),
    asksAfterSingleSignOn: z
      .boolean()
      .describe(
        'True if sessions that an identity provider began get 403, too, until they were given a second factor of this server (ProveIdentity).',
      ),
    peopleWithoutSecondFactor: z
      .array(z.object({ userId: idOutput, name: z.string(), email: z.string() }))
      .describe('The active people who have none, by e-mail address; 100 at most.'),
    withoutSecondFactorCount: z.int().describe('How many they are.'),
  })
  .meta({ id: 'SignInRules' });
