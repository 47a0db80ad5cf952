/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { severities } from '../terms/severity-words.ts';
import { oneOf, text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';

export const RulesSearch = z.object({
  search: text,
  language: text,
  severity: oneOf(severities),
  origin: oneOf(['starter_pack', 'published', 'file', 'git']),
  enabled: oneOf(['true', 'false']),
  /** The rule that the pane shows. */
  rule: text,
  /** The dialog that makes one is open. */
  make,
});
export type RulesSearch = z.infer<typeof RulesSearch>;
