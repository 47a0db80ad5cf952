/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { ruleOriginKindValues } from '../api/generated/enums.ts';
import { severities } from '../terms/findings/severity-words.ts';
import { keysOf, wireWords } from '../terms/wire-words.ts';
import { oneOf, text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';

export const originToWire = wireWords('RULE_ORIGIN_KIND_', ruleOriginKindValues);

export const RulesSearch = z.object({
  search: text,
  language: text,
  severity: oneOf(severities),
  origin: oneOf(keysOf(originToWire)),
  enabled: oneOf(['true', 'false']),
  /** The rule that the pane shows. */
  rule: text,
  /** The dialog that makes one is open. */
  make,
});
export type RulesSearch = z.infer<typeof RulesSearch>;
