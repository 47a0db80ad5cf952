/** The first pass over the requests of a CI scan: scope, rules, outcome and dependency graph. */
import type { UnreadLockfile } from '../../../model/draft.ts';
import { cutName, cutText } from '../../facts/bounded.ts';
import { asCount, asLabel, asObject, asObjects, asText, asTexts } from '../../facts/fields.ts';
import { safePath } from '../../facts/safe-path.ts';
import { checkUtf8 } from '../../json/decode-text.ts';
import { readJson } from '../../json/read-json.ts';
import { elements, everyMember, members, pointerOf, take, type JsonItem, type Selector } from '../../json/selector.ts';
import type { ParseLimits } from '../../limits.ts';
import type { ParseSource } from '../../parser.ts';
import { UploadRefused } from '../../upload-refused.ts';
import { lockfileOf } from './dependencies.ts';
import { pulledIn, type PulledIn } from './pulled-in.ts';

export interface CiSurvey {
  version: string;
  /** Requested products; empty means all. */
  products: ReadonlySet<string>;
  /** Only some rules ran, or the scan failed: it closes no findings. */
  isPartial: boolean;
  /** Null if the client did not send it. */
  exitCode: number | null;
  /** Null if the client did not send it. */
  searched: Set<string> | null;
  skipped: Set<string>;
  /** Former paths of renamed files. */
  renamed: Set<string>;
  /** Rules that ran; null if the client did not send them. */
  rules: Set<string> | null;
  /** Which request carries the inventory: the end of the scan, or its results; null if none does. */
  inventory: 'results' | 'complete' | null;
  /** The lockfile is in the final request's inventory. */
  isAtEnd: boolean;
  lockfiles: Set<string>;
  packages: number;
  tree: PulledIn;
  /** `place`: a line of the lockfile, or the JSON pointer of the error. */
  parserErrors: { place: string; path: string; facts: UnreadLockfile }[];
  /** Lockfiles and manifests that the client skipped this time. */
  unread: Set<string>;
  duplicates: ReadonlyMap<string, number>;
}

type Label =
  | 'scan'
  | 'results'
  | 'complete'
  | 'findings'
  | 'searchedPaths'
  | 'searched'
  | 'skipped'
  | 'renamed'
  | 'ruleIds'
  | 'ruleId'
  | 'exitCode'
  | 'parserError'
  | 'skippedSubproject'
  | 'resultsInventory'
  | 'completeInventory'
  | 'lockfile'
  | 'dependency';

const dependencies = elements<Label>(take('dependency'), 'lockfile');

const resultsSelector = members<Label>(
  {
    // The second pass reads their elements; this pass only checks their types.
    findings: elements(members<Label>({}), 'findings'),
    ignores: elements(members<Label>({}), 'findings'),
    searched_paths: elements(take('searched'), 'searchedPaths'),
    skipped_paths: elements(take('skipped')),
    renamed_paths: elements(take('renamed')),
    rule_ids: elements(take('ruleId'), 'ruleIds'),
    skipped_subprojects: elements(take('skippedSubproject')),
    dependencies: everyMember(dependencies, 'resultsInventory'),
  },
  'results',
);

const completeSelector = members<Label>(
  {
    exit_code: take('exitCode'),
    dependencies: everyMember(dependencies, 'completeInventory'),
    dependency_parser_errors: elements(take('parserError')),
    skipped_subprojects: elements(take('skippedSubproject')),
  },
  'complete',
);

const selector = members<Label>({ scan: take('scan'), results: resultsSelector, complete: completeSelector });

/** Containers whose type must be right: otherwise the scan's meaning would change. */
const vital: ReadonlySet<Label | undefined> = new Set<Label>([
  'results',
  'complete',
  'findings',
  'searchedPaths',
  'ruleIds',
]);

/** Lockfiles of one body. More: the body is refused. */
const lockfilesMax = 10_000;

interface Reading {
  file: string;
  limits: ParseLimits;
}

export async function surveyCiScan(source: ParseSource): Promise<CiSurvey> {
  return survey(source.open(), selector, { file: source.fileName, limits: source.limits });
}

/** Facts needed before the body is parsed in full. */
export type CheckedBody = Pick<CiSurvey, 'exitCode'>;

/**
 * Checks one body as the client sent it. It must be UTF-8 without a byte order mark, since it becomes part of a
 * document. Throws UploadRefused if it is not JSON, over a limit, or of the wrong shape.
 */
export async function checkCiBody(
  kind: 'results' | 'complete',
  chunks: AsyncIterable<Buffer>,
  reading: Reading,
): Promise<CheckedBody> {
  const selector = kind === 'results' ? resultsSelector : completeSelector;
  const { exitCode } = await survey(checkUtf8(chunks, reading.file, 0), selector, reading);
  return { exitCode };
}

async function survey(chunks: AsyncIterable<Buffer>, selector: Selector<Label>, reading: Reading): Promise<CiSurvey> {
  const found: CiSurvey = {
    version: '',
    products: new Set(),
    isPartial: false,
    exitCode: null,
    searched: null,
    skipped: new Set(),
    renamed: new Set(),
    rules: null,
    inventory: null,
    isAtEnd: false,
    lockfiles: new Set(),
    packages: 0,
    tree: pulledIn(),
    parserErrors: [],
    unread: new Set(),
    duplicates: new Map(),
  };
  let lockfiles = 0;
  const options = {
    ...reading,
    onDuplicates: (duplicates: ReadonlyMap<string, number>) => {
      found.duplicates = duplicates;
    },
  };
  for await (const items of readJson(chunks, selector, options)) {
    for (const item of items) {
      if (item.kind === 'begin' && item.label === 'lockfile') {
        lockfiles += 1;
        if (lockfiles > lockfilesMax) refuse(reading, item, 'limit', `More than ${lockfilesMax} lockfiles`);
      }
      takeItem(item, found, reading);
    }
  }
  return found;
}

function refuse({ file }: Reading, item: JsonItem<Label>, reason: 'damaged' | 'limit', message: string): never {
  throw new UploadRefused(reason, { file, place: pointerOf(item), message });
}

function takeItem(item: JsonItem<Label>, found: CiSurvey, reading: Reading): void {
  if (item.kind === 'dropped') {
    // The second pass drops the package again and reports it.
    if (item.label !== 'dependency') refuse(reading, item, 'limit', `This part ${item.message}`);
  } else if (item.kind === 'mismatch') {
    const isAbsent = item.found === 'null' && item.label !== 'results' && item.label !== 'complete';
    if (vital.has(item.label) && !isAbsent)
      refuse(reading, item, 'damaged', `Expected an ${item.expected} here, found ${item.found}`);
  } else if (item.kind === 'begin') begin(item.label, found);
  else if (item.kind === 'value') takeValue(item, found, reading);
}

function begin(label: Label, found: CiSurvey): void {
  if (label === 'searchedPaths') found.searched = new Set();
  else if (label === 'ruleIds') found.rules = new Set();
  else if (label === 'lockfile') {
    // A client without rules about packages sends an inventory without any lockfile.
    if (found.isAtEnd) found.inventory = 'complete';
    else found.inventory ??= 'results';
  } else if (label === 'completeInventory') found.isAtEnd = true;
}

function takeValue(item: JsonItem<Label> & { kind: 'value' }, found: CiSurvey, reading: Reading): void {
  const { limits } = reading;
  const add = (set: Set<string> | null, text: string | undefined, max: number, what: string): void => {
    if (text === undefined || text === '') return;
    set?.add(text);
    if (set !== null && set.size > max) refuse(reading, item, 'limit', `More than ${max} ${what}`);
  };
  const pathOf = (value: unknown): string | undefined =>
    typeof value === 'string' ? safePath(value)?.path : undefined;
  switch (item.label) {
    case 'scan':
      takeScan(item.value, found);
      break;
    case 'searched':
      add(found.searched, pathOf(item.value), limits.pathsMax, 'searched paths');
      break;
    case 'skipped':
      // Older clients send each path with a reason.
      add(
        found.skipped,
        pathOf(item.value) ?? pathOf(asObject(item.value)?.['path']),
        limits.pathsMax,
        'skipped paths',
      );
      break;
    case 'renamed':
      add(found.renamed, pathOf(item.value), limits.pathsMax, 'renamed paths');
      break;
    case 'ruleId': {
      const id = asLabel(item.value);
      add(found.rules, id === undefined ? undefined : cutName(id), limits.rulesMax, 'rules');
      break;
    }
    case 'exitCode':
      found.exitCode = asCount(item.value);
      break;
    case 'parserError':
      takeParserError(item, found);
      if (found.parserErrors.length > limits.pathsMax)
        refuse(reading, item, 'limit', `More than ${limits.pathsMax} errors of lockfiles`);
      break;
    case 'skippedSubproject':
      for (const source of asObjects(asObject(item.value)?.['dependency_sources']))
        add(found.unread, pathOf(source['path']), limits.pathsMax, 'lockfiles');
      break;
    case 'dependency':
      found.packages += 1;
      // The client sends its inventory with the results and again at the end.
      if (found.packages > 2 * limits.dependenciesMax)
        refuse(reading, item, 'limit', `More than ${limits.dependenciesMax} packages`);
      found.tree.add(lockfileOf(item.parent), asObject(item.value) ?? {});
      add(found.lockfiles, pathOf(asObject(item.value)?.['lockfile_path']), limits.pathsMax, 'lockfiles');
      break;
    default:
      break;
  }
}

function takeScan(value: unknown, found: CiSurvey): void {
  const scan = asObject(value);
  found.version = cutText(asText(scan?.['version']) ?? '', 100);
  found.products = new Set(asTexts(scan?.['products']));
  found.isPartial = scan?.['isPartial'] === true;
}

function takeParserError(item: JsonItem<Label> & { kind: 'value' }, found: CiSurvey): void {
  const error = asObject(item.value);
  const path = safePath(asText(error?.['path']) ?? '')?.path;
  if (error === undefined || path === undefined || path === '') return;
  const line = asCount(error['line']);
  found.parserErrors.push({
    place: line > 0 ? `line ${line}` : pointerOf(item),
    path: cutText(path, 1000),
    facts: {
      parser: cutText(asLabel(error['parser']) ?? '', 100),
      reason: cutText(asText(error['reason']) ?? 'no reason given', 400),
      line,
      column: asCount(error['col']),
      text: cutText(asText(error['text']) ?? '', 400),
    },
  });
  // The client looked for lockfiles, even if it could read none.
  found.inventory ??= 'complete';
}
