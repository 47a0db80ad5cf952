/** The first pass over alerts of GitHub: what they are about, and whether the list may be a part. */
import { cutName } from '../facts/bounded.ts';
import { asArray, asObject, asText } from '../facts/fields.ts';
import { isArray } from '../json/is-array.ts';
import { readReport, type ReportItem, type ReportOptions } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { answersOf } from './answers.ts';

export type AlertKind = 'package' | 'code' | 'secret';

export interface AlertSurvey {
  /** True for an array of the REST API. */
  isList: boolean;
  /** Undefined for a list without alerts, which does not say it. */
  kind: AlertKind | undefined;
  /**
   * What stands before the paths of the alert: the repository, if the list is about several, since they have files of the
   * same names; else ''.
   */
  prefixOf(alert: unknown, parent: string): string;
  /** Why the list closes nothing; undefined if it is whole. */
  doubt: string | undefined;
  options: ReportOptions;
}

type Label = AlertKind | 'alert' | 'alerts' | 'repository' | 'name' | 'pageInfo' | 'errors';

interface Seen {
  kind: AlertKind | undefined;
  count: number;
  /** By the JSON pointer of their object in an answer. */
  repositories: Map<string, string>;
  names: Set<string>;
  /** The last page decides. */
  hasNextPage: boolean | undefined;
  hasErrors: boolean;
}

const alert = members<Label>(
  {
    security_advisory: take('package'),
    most_recent_instance: take('code'),
    secret_type: take('secret'),
    repository: take('repository'),
  },
  'alert',
);
const answers = answersOf<Label>({
  alert,
  alerts: 'alerts',
  heads: { repository: 'name', pageInfo: 'pageInfo', errors: 'errors' },
});

export async function surveyAlerts(source: ParseSource, title: string): Promise<AlertSurvey> {
  // `gh api graphql --slurp` writes an array of answers.
  const isList = (await isArray(source)) && !(await hasAnswers(source, title));
  const selector = isList ? elements(alert) : answers;
  const options: ReportOptions = {};
  const onDuplicates = (duplicates: ReadonlyMap<string, number>): void => {
    options.duplicates = duplicates;
  };
  const seen: Seen = {
    kind: isList ? undefined : 'package',
    count: 0,
    repositories: new Map(),
    names: new Set(),
    hasNextPage: undefined,
    hasErrors: false,
  };
  for await (const items of readReport(source, { title, selector, required: [] }, { onDuplicates }))
    for (const item of items) takeItem(item, seen, source);
  return { isList, kind: seen.kind, prefixOf: prefixes(seen), doubt: doubtOf(seen), options };
}

async function hasAnswers(source: ParseSource, title: string): Promise<boolean> {
  const selector = elements(members({ data: take('data'), number: take('number') }));
  for await (const items of readReport(source, { title, selector, required: [] }))
    for (const item of items) return item.label === 'data';
  return false;
}

function takeItem(item: ReportItem<Label>, seen: Seen, source: ParseSource): void {
  if (item.kind === 'begin' && item.label === 'alert') seen.count += 1;
  if (item.kind !== 'value') return;
  switch (item.label) {
    case 'package':
    case 'code':
    case 'secret':
      seen.kind ??= item.label;
      break;
    case 'repository':
      seen.names.add(nameOf(item.value));
      break;
    case 'name': {
      const name = nameOf(item.value);
      seen.repositories.set(pointerOf(item).slice(0, -'/name'.length), name);
      seen.names.add(name);
      break;
    }
    case 'pageInfo':
      seen.hasNextPage = asObject(item.value)?.['hasNextPage'] === true;
      break;
    case 'errors':
      seen.hasErrors ||= asArray(item.value).length > 0;
      break;
    default:
      break;
  }
  const { pathsMax } = source.limits;
  if (Math.max(seen.names.size, seen.repositories.size) > pathsMax)
    throw new UploadRefused('limit', {
      file: source.fileName,
      place: pointerOf(item),
      message: `More than ${pathsMax} repositories`,
    });
}

/** `name` of an answer, `repository.full_name` of an alert. */
function nameOf(value: unknown): string {
  return cutName(asText(value) ?? asText(asObject(value)?.['full_name']) ?? '');
}

function prefixes({ names, repositories }: Seen): AlertSurvey['prefixOf'] {
  if (names.size < 2) return () => '';
  return (given, parent) => {
    const [at = ''] = parent.split('/vulnerabilityAlerts/');
    const name = repositories.get(at) ?? nameOf(asObject(given)?.['repository']);
    return name === '' ? '' : `${name}/`;
  };
}

/** Pages of the REST API have 30 alerts, or as many as were asked for, up to 100. */
const pageSizes = [30, 50];

function doubtOf({ kind, count, hasNextPage, hasErrors }: Seen): string | undefined {
  if (hasErrors) return 'GitHub reports errors, so alerts may be missing: this upload closes no findings';
  if (kind === undefined) return 'An empty list does not say which alerts it is about: this upload closes no findings';
  const toCollect = 'Collect all pages (gh api --paginate)';
  if (hasNextPage === true)
    return `There are more alerts on the next page: this upload closes no findings. ${toCollect}`;
  if (hasNextPage === undefined && count > 0 && pageSizes.some((size) => count % size === 0))
    return `The list has ${count} alerts, like a full page, so there may be more: this upload closes no findings. ${toCollect}`;
  return undefined;
}
