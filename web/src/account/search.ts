/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

/** `identity`: what became of linking an identity. */
export const AccountSearch = z.object({ identity: text });
