/**
 * The requests of one `semgrep ci` run as one document: `{"scan": …, "results": …, "complete": …}`, the last two as the
 * client sent them (domain/ci assembles it). Not an upload format: clients cannot send it. docs/formats.md, section
 * Semgrep CI. Code and packages are two analyses, because a client may be asked to scan only one.
 */
import type { Coverage } from '../../../model/draft.ts';
import { cutName, cutText } from '../../facts/bounded.ts';
import { eventSink, type EventSink } from '../../facts/events.ts';
import { asLabel, asObject } from '../../facts/fields.ts';
import { safePath } from '../../facts/safe-path.ts';
import { readJson } from '../../json/read-json.ts';
import { elements, everyMember, members, pointerOf, take } from '../../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../../parser.ts';
import { ruleFactsOf } from '../results.ts';
import { addDependency } from './dependencies.ts';
import { ciDraftOf, resultOf, withIntroducers } from './findings.ts';
import { surveyCiScan, type CiSurvey } from './survey.ts';

export const ciScanParser: Parser = {
  format: 'ci_scan',
  title: 'Semgrep CI',
  recognises: () => 'no',
  parse: parseCiScan,
};

type Label = 'finding' | 'ignored' | 'inventory' | 'dependency';

/** Categories of the two analyses; an uploaded file belongs to neither. */
const categories = { code: 'ci', packages: 'ci-supply-chain' } as const;
type Side = keyof typeof categories;

/** Exit codes from here on are failures; 1 means that a blocking finding exists. */
const failureExitCode = 2;

function selectorOf({ inventory }: CiSurvey) {
  const dependencies = { dependencies: everyMember<Label>(elements(take('dependency')), 'inventory') };
  return members<Label>({
    results: members<Label>({
      findings: elements(take('finding')),
      ignores: elements(take('ignored')),
      ...(inventory === 'results' && dependencies),
    }),
    ...(inventory === 'complete' && { complete: members<Label>(dependencies) }),
  });
}

async function* parseCiScan(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveyCiScan(source);
  const sink = eventSink(source.fileName, source.limits);
  const enter = entrance(survey, sink);
  // The requested products count as scanned even if nothing was found.
  if (asksFor(survey, ['sast', 'secrets'])) enter('code');
  if (asksFor(survey, ['sca'])) enter('packages');
  if (survey.parserErrors.length > 0) {
    enter('packages');
    reportParserErrors(survey, sink);
  }
  const reader = findingReader(survey, { sink, enter });
  const options = { file: source.fileName, limits: source.limits, duplicates: survey.duplicates };
  for await (const items of readJson(source.open(), selectorOf(survey), options)) {
    for (const item of items) {
      const pointer = pointerOf(item);
      if (item.kind === 'dropped' && item.label === 'dependency') {
        enter('packages');
        sink.problem(pointer, `The package ${item.message}, so it was left out`);
      } else if (item.kind === 'dropped') {
        // It is unknown to which analysis the dropped finding belonged.
        for (const side of sides.filter(enter.hasEntered)) {
          enter(side);
          sink.problem(pointer, `The finding ${item.message}, so it was dropped`, {});
        }
      } else if (item.kind === 'value' && item.label === 'dependency') {
        enter('packages');
        addDependency(item.value, { pointer, parent: item.parent }, survey.tree, sink);
      } else if (item.kind === 'value') reader.read(item.value, pointer, item.label === 'ignored');
    }
    yield sink.drain();
  }
  for (const side of sides.filter(enter.hasEntered)) {
    enter(side);
    if (hasFailed(survey) && side === 'code')
      sink.problem('/complete/exit_code', `The scan ended with exit code ${survey.exitCode}, so it closes no findings`);
    sink.coverage(coverageOf(survey, reader.knownRules, side));
  }
  yield sink.drain();
}

const sides: readonly Side[] = ['code', 'packages'];

function asksFor({ products }: CiSurvey, wanted: readonly string[]): boolean {
  return products.size === 0 || wanted.some((product) => products.has(product));
}

function hasFailed({ exitCode }: CiSurvey): boolean {
  return exitCode !== null && exitCode >= failureExitCode;
}

interface Entrance {
  (side: Side): void;
  hasEntered: (side: Side) => boolean;
}

/** Makes this the analysis that subsequent events belong to. */
function entrance(survey: CiSurvey, sink: EventSink): Entrance {
  const entered = new Set<Side>();
  let at: Side | undefined;
  const enter = (side: Side): void => {
    if (at === side) return;
    at = side;
    entered.add(side);
    sink.analysis('semgrep', survey.version, categories[side]);
  };
  return Object.assign(enter, { hasEntered: (side: Side) => entered.has(side) });
}

interface FindingReader {
  read(value: unknown, place: string, isIgnored: boolean): void;
  knownRules: ReadonlySet<string>;
}

function findingReader(survey: CiSurvey, { sink, enter }: { sink: EventSink; enter: Entrance }): FindingReader {
  const knownRules = new Set<string>();
  return {
    knownRules,
    read(value, place, isIgnored) {
      const finding = asObject(value);
      const checkId = asLabel(finding?.['check_id']);
      const side = asObject(finding?.['sca_info']) === undefined ? 'code' : 'packages';
      enter(side);
      if (finding === undefined || checkId === undefined) {
        sink.problem(place, 'A finding without check_id was dropped', {});
        return;
      }
      const ruleKey = cutName(checkId);
      const given = typeof finding['path'] === 'string' ? finding['path'] : '';
      const path = safePath(given)?.path;
      if (path === undefined) {
        const shown = cutText(given, 200);
        sink.problem(place, `The path ${shown} is outside the repository; the finding was dropped`, { ruleKey });
        return;
      }
      const result = resultOf(finding, isIgnored);
      if (!knownRules.has(ruleKey)) {
        knownRules.add(ruleKey);
        sink.rule(ruleKey, ruleFactsOf(result));
      }
      // A finding proves that the path was scanned, whatever the list says.
      survey.searched?.add(path);
      const { draft, clue } = ciDraftOf({ finding, result }, { ruleKey, path });
      sink.finding(withIntroducers(draft, finding, survey.tree), clue);
    },
  };
}

/** Problems for lockfiles that could not be read; the packages known from them stay. */
function reportParserErrors(survey: CiSurvey, sink: EventSink): void {
  for (const { place, path, facts } of survey.parserErrors) {
    const problem = { file: path, place, message: `A lockfile could not be read: ${facts.reason}`, lockfile: facts };
    sink.push({ kind: 'problem', problem, withdraws: { path } });
  }
}

function coverageOf(survey: CiSurvey, knownRules: ReadonlySet<string>, side: Side): Coverage {
  const { searched, rules } = survey;
  const scanned = searched === null ? null : new Set(searched);
  if (side === 'packages') for (const path of survey.lockfiles) scanned?.add(path);
  return {
    isSuccessful: scanned !== null && !survey.isPartial && !hasFailed(survey),
    completeRuleKeys: rules === null ? null : [...new Set([...rules, ...knownRules])],
    completePaths: scanned === null ? null : [...scanned],
    failedPaths: [...survey.skipped, ...(side === 'packages' ? survey.unread : [])],
    hasDependencyInventory: side === 'packages' && survey.inventory !== null,
    deletedPaths: [...survey.renamed].filter((path) => searched?.has(path) !== true),
  };
}
