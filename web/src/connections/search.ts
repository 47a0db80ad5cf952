/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';

export const IntegrationsSearch = z.object({
  /** The connection that the pane shows. */
  connection: text,
  /** The dialog that makes one is open. */
  make,
});
