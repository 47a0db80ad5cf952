/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

export const AuditSearch = z.object({ actor: text, action: text, since: text, until: text });
