/**
 * The command line's words for the API's enumerated values (api.md 2.10, readings 5): `total-open` for
 * REPORT_TYPE_TOTAL_OPEN. They are generated from the OpenAPI document, so that a new value is a choice at once.
 */
import * as enums from '../generated/enums.ts';

export const reportTypes = words('REPORT_TYPE_', enums.reportTypeValues);
export const findingStates = words('AGGREGATE_ISSUE_STATE_', enums.findingStateValues);
export const findingTypes = words('FINDING_TYPE_', enums.findingTypeValues);
/** From the least severe to the most severe. */
export const severities = words('FINDING_SEVERITY_', enums.findingSeverityValues);
export const confidences = words('FINDING_CONFIDENCE_', enums.findingConfidenceValues);
export const reachabilities = words('FINDING_REACHABILITY_', enums.findingReachabilityValues);
export const validities = words('FINDING_VALIDITY_', enums.findingValidityValues);
export const verdicts = words('VERDICT_', enums.aiVerdictValues);
export const policyModes = words('POLICY_MODE_', enums.policyModeValues);
export const bucketSizes = words('TIME_BUCKET_SIZE_', enums.timeBucketSizeValues);
export const reportChanges = words('CHANGE_', enums.reportChangeValues);
export const guardrailsStates = words('', enums.guardrailsStateValues);
export const groupings = words('', enums.findingGroupingValues);
export const triages = words('FINDING_TRIAGE_STATE_', enums.triageStateValues);
export const triageReasons = words('FINDING_TRIAGE_REASON_', enums.triageReasonValues);
export const tokenPermissions = words('', enums.tokenPermissionValues);

function words<const Prefix extends string, Wire extends string>(
  prefix: Prefix,
  wires: readonly Wire[],
): readonly WordOf<Prefix, Wire>[] {
  return wires.map((wire) => wire.slice(prefix.length).toLowerCase().replaceAll('_', '-') as WordOf<Prefix, Wire>);
}

type WordOf<Prefix extends string, Wire extends string> = Wire extends `${Prefix}${infer Rest}`
  ? LowerKebab<Rest>
  : never;

type LowerKebab<Word extends string> = Word extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}-${LowerKebab<Tail>}`
  : Lowercase<Word>;

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
