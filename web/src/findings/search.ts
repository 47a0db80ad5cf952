/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { severities } from '../terms/severity.tsx';
import { list, oneOf, someOf, text } from '../url/schemas.ts';

export const FindingsSearch = z.object({
  /** Missing: all that is open now. */
  report: oneOf(['open', 'opened', 'fixed', 'ignored', 'provisionally_ignored', 'activity', 'all', 'guardrails']),
  state: oneOf([
    'open',
    'reviewing',
    'fixing',
    'ignored_app',
    'ignored_code',
    'provisionally_ignored_app',
    'fixed',
    'removed',
  ]),
  severity: someOf(severities),
  product: someOf(['code', 'sca', 'secrets']),
  project: list,
  tag: list,
  team: list,
  rule: list,
  category: list,
  confidence: someOf(['high', 'medium', 'low']),
  reachability: list,
  validity: list,
  /** RFC 3339. */
  since: text,
  until: text,
  bucket: oneOf(['day', 'week', 'month']),
  bucketStart: text,
  guardrails: oneOf(['open', 'fixed', 'ignored']),
  group: oneOf(['rule', 'project']),
  /** The finding that the pane shows. */
  finding: text,
  /** Columns that are not shown. */
  hide: list,
});
