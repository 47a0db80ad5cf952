/** The first pass over the conversation of a CI scan: what was scanned and with what, how it ended, and which package pulls in which. */
import type { UnreadLockfile } from '../../../model/draft.ts';
import { cutName, cutText } from '../../facts/bounded.ts';
import { asCount, asLabel, asObject, asObjects, asText, asTexts } from '../../facts/fields.ts';
import { safePath } from '../../facts/safe-path.ts';
import { checkUtf8 } from '../../json/decode-text.ts';
import { readJson } from '../../json/read-json.ts';
import { elements, everyMember, members, pointerOf, take, type JsonItem, type Want } from '../../json/want.ts';
import type { ParseLimits } from '../../limits.ts';
import type { ParseSource } from '../../parser.ts';
import { UploadRefused } from '../../upload-refused.ts';
import { lockfileOf } from './dependencies.ts';
import { pulledIn, type PulledIn } from './pulled-in.ts';

export interface CiSurvey {
  version: string;
  /** Products that were asked for; empty: all. */
  products: ReadonlySet<string>;
  /** Only some of the rules were run, or it ended with an error: nothing is closed by it. */
  isPartial: boolean;
  /** Null where the client did not say. */
  exitCode: number | null;
  /** Null where the client did not say. */
  searched: Set<string> | null;
  skipped: Set<string>;
  /** The former paths of files that were renamed. */
  renamed: Set<string>;
  /** Rules that were run; null where the client did not say. */
  rules: Set<string> | null;
  /** Where the inventory stands: at the end of the scan, or with its results; null where there is none. */
  inventory: 'results' | 'complete' | null;
  /** In the inventory of the end. */
  isAtEnd: boolean;
  lockfiles: Set<string>;
  packages: number;
  tree: PulledIn;
  /** `place`: a line of the lockfile, or where we were told. */
  parserErrors: { place: string; path: string; facts: UnreadLockfile }[];
  /** Lockfiles and manifests that the client did not look into this time. */
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

const resultsWanted = members<Label>(
  {
    // Their elements are for the second pass; here only whether they are what they should be.
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

const completeWanted = members<Label>(
  {
    exit_code: take('exitCode'),
    dependencies: everyMember(dependencies, 'completeInventory'),
    dependency_parser_errors: elements(take('parserError')),
    skipped_subprojects: elements(take('skippedSubproject')),
  },
  'complete',
);

const wanted = members<Label>({ scan: take('scan'), results: resultsWanted, complete: completeWanted });

/** Containers that must be what they are called: without them the scan would say something else than the client meant. */
const vital: ReadonlySet<Label | undefined> = new Set<Label>([
  'results',
  'complete',
  'findings',
  'searchedPaths',
  'ruleIds',
]);

/** Lockfiles of one body; more: it is refused. */
const lockfilesMax = 10_000;

interface Reading {
  file: string;
  limits: ParseLimits;
}

export async function surveyCiScan(source: ParseSource): Promise<CiSurvey> {
  return survey(source.open(), wanted, { file: source.fileName, limits: source.limits });
}

/** What a body says that is wanted before it is read in earnest. */
export type CheckedBody = Pick<CiSurvey, 'exitCode'>;

/** Looks through one body as the client sent it. It must be UTF-8 without a mark, since it
 * becomes a part of a document. Throws UploadRefused where it is no JSON, over a limit, or not what it should be. */
export async function checkCiBody(
  kind: 'results' | 'complete',
  chunks: AsyncIterable<Buffer>,
  reading: Reading,
): Promise<CheckedBody> {
  const want = kind === 'results' ? resultsWanted : completeWanted;
  const { exitCode } = await survey(checkUtf8(chunks, reading.file, 0), want, reading);
  return { exitCode };
}

async function survey(chunks: AsyncIterable<Buffer>, want: Want<Label>, reading: Reading): Promise<CiSurvey> {
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
  for await (const items of readJson(chunks, want, options)) {
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
    // A package is dropped again, and reported, by the second pass.
    if (item.label !== 'dependency') refuse(reading, item, 'limit', `This part ${item.message}`);
  } else if (item.kind === 'mismatch') {
    const isAbsent = item.found === 'null' && item.label !== 'results' && item.label !== 'complete';
    if (vital.has(item.label) && !isAbsent)
      refuse(reading, item, 'damaged', `An ${item.wanted} is expected here, and this is ${item.found}`);
  } else if (item.kind === 'begin') begin(item.label, found);
  else if (item.kind === 'value') takeValue(item, found, reading);
}

function begin(label: Label, found: CiSurvey): void {
  if (label === 'searchedPaths') found.searched = new Set();
  else if (label === 'ruleIds') found.rules = new Set();
  else if (label === 'lockfile') {
    // One without any lockfile is what a command sends that looked for none: it was given no rules about packages.
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
      // Older clients tell of each with its reason.
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
  // It has looked for lockfiles, also where it could read none of them.
  found.inventory ??= 'complete';
}
