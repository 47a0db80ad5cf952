/** What the URL of the screen holds: the filter, and how its answer is shown. */
import * as z from 'zod/mini';
import { findingsFilterShape } from '../terms/findings/findings-filter.ts';
import { list, oneOf, text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';
import { daysChoices } from './filter/fields.ts';

export const FindingsSearch = z.object({
  ...findingsFilterShape,
  /** In the place of `since`: how far back from today. */
  days: oneOf(daysChoices),
  group: oneOf(['rule', 'project']),
  /** The finding that the pane shows. */
  finding: text,
  /** Columns that are shown; missing: those that most want to see. */
  columns: list,
  /** The menu of the export is open. */
  make,
});
export type FindingsSearch = z.infer<typeof FindingsSearch>;
