/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { oneOf, text } from '../url/schemas.ts';

export const NotificationsSearch = z.object({
  /** Absent: the rules. */
  tab: oneOf(['channels', 'messages']),
  status: oneOf(['queued', 'delivered', 'dead', 'left_out']),
  /** The ID of the message in the pane. */
  message: text,
});
