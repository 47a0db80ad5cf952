/** The view state in the screen's URL. */
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
  /** The ID of the rule in the pane. */
  rule: text,
  /** True if the import dialog is open. */
  make,
});
export type RulesSearch = z.infer<typeof RulesSearch>;
