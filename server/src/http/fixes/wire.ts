/** The shapes of 4.10 (api.md 3.3, section 7.1). */
import { z } from 'zod';
import { fixRefusals } from '../../model/fixes/refusal.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput } from '../wire/ids.ts';

export const errorType = wireEnum('AUTOFIX_ERROR_TYPE_', fixRefusals);

export const IssueParams = z.object({ issueId: idInput });

export const CreateAutofixRequest = z
  .object({ deploymentId: idInput.optional(), issueId: idInput.optional() })
  .meta({ examples: [{}] });

export const CreateAutofixAnswer = z
  .object({
    errors: z
      .array(z.object({ errorType: errorType.output, message: z.string() }))
      .describe('Why no fix is begun; empty when one is.'),
    success: z.boolean().describe('Accepted, no more: whether the fix could be made, its run tells.'),
  })
  .meta({ id: 'CreateAutofixAnswer' });

const creditsMax = 1_000_000_000;

export const UpdateFixSettingsRequest = z
  .object({
    deploymentId: idInput.optional(),
    isEnabled: z.boolean().optional(),
    creditsPerMonth: z.number().min(0).max(creditsMax).nullable().optional().describe('Null: no limit.'),
  })
  .describe('What is absent stays as it is.')
  .meta({ examples: [{ isEnabled: true, creditsPerMonth: 100 }] });

export const FixSettingsAnswer = z
  .object({
    settings: z.object({
      isEnabled: z.boolean(),
      creditsPerMonth: z.number().nullable().describe('What fixes may cost in a calendar month (UTC); null: no limit.'),
    }),
  })
  .meta({ id: 'FixSettingsAnswer' });
