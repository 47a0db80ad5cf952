/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

/** `next`: a path of the console, opened after signing in. `problem`: why an identity provider did not let the person in. */
export const SignInSearch = z.object({ next: text, problem: text });
export const LoginSearch = z.object({ 'cli-token': text });
