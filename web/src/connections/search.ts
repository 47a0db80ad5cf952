/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';

export const IntegrationsSearch = z.object({
  /** The ID of the connection in the pane. */
  connection: text,
  /** True if the dialog for a new connection is open. */
  make,
});
