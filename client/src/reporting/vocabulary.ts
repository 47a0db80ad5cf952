/** The words of the command line for the interface's enumerated values (api.md 2.10, readings 5): `total-open` for REPORT_TYPE_TOTAL_OPEN. */

export const reportTypes = [
  'total-open',
  'total-fixed',
  'total-ignored',
  'total-provisionally-ignored',
  'open-backlog',
  'backlog-activity',
  'project',
  'guardrails-activity',
] as const;

export const findingStates = [
  'open',
  'fixed',
  'removed',
  'ignored-app',
  'ignored-code',
  'reviewing',
  'fixing',
  'provisionally-ignored-app',
] as const;

export const findingTypes = ['code', 'sca', 'secrets'] as const;
export const severities = ['low', 'medium', 'high', 'critical'] as const;
export const confidences = ['low', 'medium', 'high'] as const;
export const reachabilities = [
  'reachable',
  'always-reachable',
  'conditionally-reachable',
  'no-reachability-analysis',
  'unreachable',
] as const;
export const validities = ['valid', 'invalid', 'error', 'no-validator'] as const;
export const verdicts = ['true-positive', 'false-positive', 'no-verdict'] as const;
export const bucketSizes = ['day', 'week', 'month'] as const;
export const guardrailsStates = ['open', 'fixed', 'ignored'] as const;

export const triages = ['ignored', 'reopened', 'reviewing', 'fixing', 'provisionally-ignored'] as const;
export const triageReasons = ['false-positive', 'acceptable-risk', 'no-time', 'duplicate', 'no-triage-reason'] as const;

/** `high` with `FINDING_SEVERITY_` → `FINDING_SEVERITY_HIGH`. */
export function wireName<const Prefix extends string, const Word extends string>(
  prefix: Prefix,
  word: Word,
): `${Prefix}${UpperSnake<Word>}` {
  return `${prefix}${word.toUpperCase().replaceAll('-', '_')}` as `${Prefix}${UpperSnake<Word>}`;
}

type UpperSnake<Word extends string> = Word extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${UpperSnake<Tail>}`
  : Uppercase<Word>;

/** `SEVERITY_HIGH` with `SEVERITY_` → `high`; empty for null. */
export function plainWord(prefix: string, wire: string | null | undefined): string {
  if (wire === null || wire === undefined) return '';
  return wire.replace(prefix, '').toLowerCase().replaceAll('_', ' ');
}
