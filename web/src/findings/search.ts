/** What the URL of the screen holds: the question, and how its answer is shown. */
import * as z from 'zod/mini';
import { questionFields } from '../terms/question.ts';
import { list, oneOf, text } from '../url/schemas.ts';

export const FindingsSearch = z.object({
  ...questionFields,
  group: oneOf(['rule', 'project']),
  /** The finding that the pane shows. */
  finding: text,
  /** Columns that are not shown. */
  hide: list,
});
