/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { oneOf, text } from '../url/schemas.ts';

export const NotificationsSearch = z.object({
  /** Absent: the rules. */
  tab: oneOf(['channels', 'messages']),
  status: oneOf(['queued', 'delivered', 'dead', 'left_out']),
  /** The message that the pane shows. */
  message: text,
});
