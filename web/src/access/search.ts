/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

/** `next`: where to go once signed in, a path of the console. */
export const SignInSearch = z.object({ next: text });
export const LoginSearch = z.object({ 'cli-token': text });
