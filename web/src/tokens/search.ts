/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { oneOf, text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';
import { concernNames } from './concerns.ts';

export const TokensSearch = z.object({
  /** Why the tokens deserve a look. */
  concern: oneOf(concernNames),
  /** The id of their owner. */
  owner: text,
  make,
});
export type TokensSearch = z.infer<typeof TokensSearch>;
