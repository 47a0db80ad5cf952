/**
 * SARIF 2.1.0 (OASIS): each run is an analysis. Two passes, since a run's rules, bases and category may follow its
 * results: a survey of everything but the results (survey.ts), then the results. docs/formats.md, section SARIF.
 */
import type { AnalysisFacts, Coverage } from '../../model/draft.ts';
import { imageName } from '../../model/place.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/selector.ts';
import { textMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { locator } from './locations.ts';
import { resultReader, type ResultReader } from './results.ts';
import { surveySarif, type RunSurvey } from './survey.ts';

export const sarifParser: Parser = {
  format: 'sarif',
  title: 'SARIF 2.1.0',
  recognises(head) {
    if (head.root !== 'object' || !head.keys.has('runs')) return 'no';
    const schema = head.scalars.get('$schema') ?? '';
    const run = head.firstOf.get('runs');
    if (schema.includes('sarif') || (run?.has('tool') ?? false)) return 'certain';
    return run?.has('results') === true || (head.scalars.get('version') ?? '').startsWith('2.') ? 'likely' : 'no';
  },
  parse: parseSarif,
};

const selector = members({ runs: elements(members({ results: elements(take('result'), 'results') }, 'run')) });

async function* parseSarif(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveySarif(source);
  const sink = eventSink(source.fileName, source.limits);
  const options = { file: source.fileName, limits: source.limits, duplicates: survey.duplicates };
  let runNo = -1;
  let reader: RunReader | undefined;
  for await (const items of readJson(source.open(), selector, options)) {
    for (const item of items) {
      if (item.kind === 'begin' && item.label === 'run') {
        runNo += 1;
        const run = survey.runs[runNo];
        reader = run === undefined ? undefined : beginRun(run, source, sink);
      } else if (reader !== undefined) reader.take(item);
    }
    yield sink.drain();
  }
  if (survey.runs.length === 0) sink.problem('/runs', 'The log has no runs, so this upload closes no findings');
  yield sink.drain();
}

interface RunReader {
  take(item: JsonItem<'run' | 'results' | 'result'>): void;
}

/** Reports the run, and returns the reader for its items. */
function beginRun(run: RunSurvey, source: ParseSource, sink: EventSink): RunReader {
  sink.analysis(cutName(run.toolName), cutText(run.toolVersion, 100), ...categoryOf(run, source.category));
  const places = locator(run);
  const results = resultReader(run, places, sink);
  const failedPaths = reportFailures(run, places, sink);
  let hasResults = false;
  let isTold = !run.isSuccessful || run.hasExternalResults;
  return {
    take(item) {
      if (item.kind === 'begin') hasResults = true;
      else if (item.kind === 'dropped')
        sink.problem(pointerOf(item), `The result ${item.message}, so it was dropped`, {});
      else if (item.kind === 'value') results.read(item.value, pointerOf(item));
      else if (item.kind === 'mismatch' && item.found !== 'null') {
        isTold = true;
        sink.problem(pointerOf(item), `results is ${item.found}, not an array`, {});
      } else if (item.kind === 'end' && item.label === 'run') {
        if (!hasResults && !isTold) tellNoResults(run, sink);
        if (places.absoluteSeen() > 0) tellAbsolute(places.absoluteSeen(), sink);
        if (run.hasOddArtifact) tellOddArtifact(sink);
        sink.coverage(coverageOf(run, results, failedPaths, hasResults));
      }
    },
  };
}

/**
 * `automationDetails.id` up to its last slash; the rest is specific to the run (readings, section 7). Without an id, the
 * image that was scanned.
 */
function categoryOf({ automationId, imageReference }: RunSurvey, given: string | undefined): [string, AnalysisFacts] {
  const named = given ?? automationId.slice(0, Math.max(automationId.lastIndexOf('/'), 0));
  const scanned = { scanned: cutText(imageReference, textMax.url) };
  if (named !== '' || given !== undefined || imageReference === '') return [cutName(named), scanned];
  return [cutName(imageName(imageReference)), { ...scanned, formerCategory: '' }];
}

/** Reports the tool's own errors as problems; returns the files it failed on. */
function reportFailures(run: RunSurvey, places: ReturnType<typeof locator>, sink: EventSink): string[] {
  const failedPaths = new Set<string>();
  if (!run.isSuccessful) {
    sink.problem(run.pointer, 'The run failed (executionSuccessful is false), so it closes no findings');
  }
  if (run.hasExternalResults) {
    sink.problem(
      run.pointer,
      'Results are in a file of their own (externalPropertyFileReferences), which is not supported',
      {},
    );
  }
  for (const failure of run.failures) {
    const paths = failure.locations
      .map((location) => places.pathOf(location))
      .filter((path) => path !== undefined && path !== '');
    for (const path of paths) if (path !== undefined) failedPaths.add(path);
    const about = `The tool reports an error${failure.message === '' ? '' : `: ${failure.message}`}`;
    // An error without a file but with a rule: that rule did not finish.
    if (failure.ruleKey !== undefined && paths.length === 0)
      sink.problem(failure.pointer, about, { ruleKey: failure.ruleKey });
    else sink.problem(failure.pointer, about);
  }
  return [...failedPaths];
}

function tellNoResults({ pointer }: RunSurvey, sink: EventSink): void {
  sink.problem(pointer, 'The run has no results, not even an empty list, so it closes no findings');
}

function tellAbsolute(count: number, sink: EventSink): void {
  sink.problem(
    'results',
    `${count} locations have absolute paths, and the run names no base for them (originalUriBaseIds): they were read relative to the root of the file system`,
  );
}

/** Results name files by their index among the artifacts, so any of them may have lost its path. */
function tellOddArtifact(sink: EventSink): void {
  sink.problem('artifacts', 'An artifact has a type that SARIF does not allow: the run closes no findings', {});
}

function coverageOf(run: RunSurvey, results: ResultReader, failedPaths: string[], hasResults: boolean): Coverage {
  return {
    // `results` absent or null: the tool did not look (SARIF, 3.14.23).
    isSuccessful: run.isSuccessful && hasResults,
    completeRuleKeys: results.completeRuleKeys(),
    completePaths: results.completePaths(),
    failedPaths,
    hasDependencyInventory: false,
  };
}
