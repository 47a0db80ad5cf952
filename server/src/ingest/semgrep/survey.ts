/** The first pass over Semgrep JSON: version, errors, scanned paths. */
import { cutName, cutText } from '../facts/bounded.ts';
import { asArray, asLabel, asObject, asObjects, asText, asTexts } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';

export interface SemgrepError {
  pointer: string;
  message: string;
  ruleKey: string | undefined;
  path: string | undefined;
}

export interface SemgrepSurvey {
  version: string;
  hasResults: boolean;
  hasVulns: boolean;
  /** For an API export: more pages follow. */
  hasMore: boolean;
  /** The whole run failed. */
  hasFailed: boolean;
  scanned: Set<string>;
  /** Target files that could not be scanned. */
  skippedPaths: Set<string>;
  errors: SemgrepError[];
  /** Rules that ran, if the report lists them (`--time`). */
  rules: Set<string>;
  /** For an API export: its repositories; two are enough to know that there are several. */
  repositories: Set<string>;
  duplicates: ReadonlyMap<string, number>;
}

type Label =
  | 'version'
  | 'results'
  | 'vulns'
  | 'more'
  | 'scannedPaths'
  | 'scanned'
  | 'skipped'
  | 'errors'
  | 'error'
  | 'skippedRule'
  | 'rule'
  | 'repository';

const selector = members<Label>({
  version: take('version'),
  hasMore: take('more'),
  // The second pass reads their elements; this pass only checks whether they exist.
  results: elements(members<Label>({}), 'results'),
  vulns: elements(members<Label>({ repositoryId: take('repository') }), 'vulns'),
  paths: members({ scanned: elements(take('scanned'), 'scannedPaths'), skipped: elements(take('skipped')) }),
  errors: elements(take('error'), 'errors'),
  skipped_rules: elements(take('skippedRule')),
  time: members({ rules: elements(take('rule')) }),
});

/**
 * Reasons why a target file was not scanned. Other reasons (ignored, excluded, another language) mean it was not a
 * target.
 */
const failedReasons: ReadonlySet<string> = new Set([
  'analysis_failed_parser_or_internal_error',
  'exceeded_size_limit',
  'insufficient_permissions',
  'too_many_matches',
  'minified',
]);

export async function surveySemgrep(source: ParseSource): Promise<SemgrepSurvey> {
  const survey: SemgrepSurvey = {
    version: '',
    hasResults: false,
    hasVulns: false,
    hasMore: false,
    hasFailed: false,
    scanned: new Set(),
    skippedPaths: new Set(),
    errors: [],
    rules: new Set(),
    repositories: new Set(),
    duplicates: new Map(),
  };
  const options = {
    file: source.fileName,
    limits: source.limits,
    onDuplicates: (duplicates: ReadonlyMap<string, number>) => {
      survey.duplicates = duplicates;
    },
  };
  for await (const items of readJson(source.open(), selector, options)) {
    for (const item of items) takeItem(item, survey, source);
  }
  return survey;
}

function takeItem(item: JsonItem<Label>, survey: SemgrepSurvey, source: ParseSource): void {
  const refuse = (reason: 'damaged' | 'limit', message: string): never => {
    throw new UploadRefused(reason, { file: source.fileName, place: pointerOf(item), message });
  };
  if (item.kind === 'dropped') return refuse('limit', `This part of the report ${item.message}`);
  if (item.kind === 'mismatch') {
    const isVital = item.label === 'results' || item.label === 'vulns' || pointerOf(item) === '/';
    if (isVital) refuse('damaged', `Semgrep JSON: expected an ${item.expected} here, found ${item.found}`);
    return;
  }
  if (item.kind === 'begin') {
    if (item.label === 'results') survey.hasResults = true;
    if (item.label === 'vulns') survey.hasVulns = true;
    if (item.label === 'scannedPaths') survey.scanned.clear();
    if (item.label === 'errors') survey.errors.length = 0;
    return;
  }
  if (item.kind === 'end') return;
  switch (item.label) {
    case 'version':
      survey.version = asLabel(item.value) ?? '';
      break;
    case 'more':
      survey.hasMore = item.value === true;
      break;
    case 'repository':
      if (survey.repositories.size < 2) survey.repositories.add(asLabel(item.value) ?? '');
      break;
    case 'scanned': {
      const path = typeof item.value === 'string' ? safePath(item.value)?.path : undefined;
      if (path !== undefined && path !== '') survey.scanned.add(path);
      if (survey.scanned.size > source.limits.pathsMax)
        refuse('limit', `More than ${source.limits.pathsMax} scanned paths`);
      break;
    }
    case 'skipped': {
      const skipped = asObject(item.value);
      const path = safePath(asText(skipped?.['path']) ?? '')?.path;
      if (path !== undefined && path !== '' && failedReasons.has(asText(skipped?.['reason']) ?? ''))
        survey.skippedPaths.add(path);
      if (survey.skippedPaths.size > source.limits.pathsMax)
        refuse('limit', `More than ${source.limits.pathsMax} skipped paths`);
      break;
    }
    case 'error':
      takeError(item, survey);
      if (survey.errors.length > source.limits.pathsMax) refuse('limit', `More than ${source.limits.pathsMax} errors`);
      break;
    case 'skippedRule': {
      const ruleKey = asText(asObject(item.value)?.['rule_id']) ?? asText(item.value);
      if (ruleKey === undefined) break;
      survey.errors.push({
        pointer: pointerOf(item),
        message: `the rule ${cutText(ruleKey, 200)} was skipped`,
        ruleKey: cutName(ruleKey),
        path: undefined,
      });
      if (survey.errors.length > source.limits.pathsMax)
        refuse('limit', `More than ${source.limits.pathsMax} skipped rules`);
      break;
    }
    case 'rule': {
      const id = asText(item.value) ?? asText(asObject(item.value)?.['id']);
      if (id !== undefined) survey.rules.add(cutName(id));
      if (survey.rules.size > source.limits.rulesMax) refuse('limit', `More than ${source.limits.rulesMax} rules`);
      break;
    }
    default:
      break;
  }
}

function takeError(item: JsonItem<Label> & { kind: 'value' }, survey: SemgrepSurvey): void {
  const error = asObject(item.value);
  if (error === undefined || error['level'] === 'info') return;
  const kind = asText(error['type']) ?? asText(asArray(error['type'])[0]) ?? 'error';
  const given =
    asText(error['path']) ??
    asText(asObject(error['location'])?.['path']) ??
    asText(asObjects(error['spans'])[0]?.['file']);
  const path = given === undefined ? undefined : safePath(given)?.path;
  const ruleId = asText(error['rule_id']);
  const text =
    asText(error['message']) ??
    asText(error['short_msg']) ??
    asText(error['long_msg']) ??
    asTexts(error['type'])[0] ??
    '';
  if (path === undefined && ruleId === undefined && error['level'] === 'error') survey.hasFailed = true;
  survey.errors.push({
    pointer: pointerOf(item),
    message: cutText(`${kind}${text === kind ? '' : `: ${text}`}`, 400),
    ruleKey: ruleId === undefined ? undefined : cutName(ruleId),
    path: path === '' ? undefined : path,
  });
}
