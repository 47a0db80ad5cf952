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

export const FixRefusal = z.object({ errorType: errorType.output, message: z.string() });

export const CreateAutofixAnswer = z
  .object({
    errors: z.array(FixRefusal).describe('Why no fix was started; empty if one was.'),
    success: z.boolean().describe('The request was accepted; the job says whether the fix could be made.'),
  })
  .meta({ id: 'CreateAutofixAnswer' });
