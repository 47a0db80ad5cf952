/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';

export const SingleSignOnSearch = z.object({
  /** The ID of the provider in the pane. */
  provider: text,
  /** True if the dialog for a new provider is open. */
  make,
});
