/**
 * SARIF 2.1.0 (OASIS): each run is an analysis. Two passes over the bytes, since a run's rules, bases and category may stand
 * behind its results: a survey of everything but the results (survey.ts), then the results. docs/formats.md, section SARIF.
 */
import type { Coverage, ParseEvent } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/want.ts';
import type { Parser, ParseSource } from '../parser.ts';
import { locator } from './locations.ts';
import { resultReader, type ResultReader } from './results.ts';
import { surveySarif, type RunSurvey } from './survey.ts';

export const sarifParser: Parser = {
  format: 'sarif',
  title: 'SARIF 2.1.0',
  recognises(sight) {
    if (sight.root !== 'object' || !sight.keys.has('runs')) return 'no';
    const schema = sight.scalars.get('$schema') ?? '';
    const run = sight.firstOf.get('runs');
    if (schema.includes('sarif') || (run?.has('tool') ?? false)) return 'certain';
    return run?.has('results') === true || (sight.scalars.get('version') ?? '').startsWith('2.') ? 'likely' : 'no';
  },
  parse: parseSarif,
};

const wanted = members({ runs: elements(members({ results: elements(take('result'), 'results') }, 'run')) });

async function* parseSarif(source: ParseSource): AsyncGenerator<ParseEvent[]> {
  const survey = await surveySarif(source);
  const sink = eventSink(source.fileName, source.limits);
  const options = { file: source.fileName, limits: source.limits, duplicates: survey.duplicates };
  let runNo = -1;
  let reader: RunReader | undefined;
  for await (const items of readJson(source.open(), wanted, options)) {
    for (const item of items) {
      if (item.kind === 'begin' && item.label === 'run') {
        runNo += 1;
        const run = survey.runs[runNo];
        reader = run === undefined ? undefined : beginRun(run, source, sink);
      } else if (reader !== undefined) reader.take(item);
    }
    yield sink.drain();
  }
  yield sink.drain();
}

interface RunReader {
  take(item: JsonItem<'run' | 'results' | 'result'>): void;
}

/** Tells of the run, and returns what takes the run's items up to its end. */
function beginRun(run: RunSurvey, source: ParseSource, sink: EventSink): RunReader {
  const category = source.category ?? categoryOf(run.automationId);
  sink.analysis(cutName(run.toolName), cutText(run.toolVersion, 100), cutName(category));
  const places = locator(run);
  const results = resultReader(run, places, source, sink);
  const failedPaths = tellFailures(run, places, sink);
  let hasResults = false;
  return {
    take(item) {
      if (item.kind === 'begin') hasResults = true;
      else if (item.kind === 'dropped') sink.problem(pointerOf(item), `The result ${item.message}: dropped`, {});
      else if (item.kind === 'value') results.read(item.value, pointerOf(item));
      else if (item.kind === 'mismatch' && item.found !== 'null') {
        sink.problem(pointerOf(item), `results is ${item.found}, not an array`, {});
      } else if (item.kind === 'end' && item.label === 'run') {
        if (places.absoluteSeen() > 0) tellAbsolute(places.absoluteSeen(), sink);
        sink.coverage(coverageOf(run, results, failedPaths, hasResults));
      }
    },
  };
}

/** `automationDetails.id` up to its last slash: what follows is per run (readings, section 7). */
function categoryOf(automationId: string): string {
  return automationId.slice(0, Math.max(automationId.lastIndexOf('/'), 0));
}

/** Problems for what the tool says went wrong; returns the files that it failed on. */
function tellFailures(run: RunSurvey, places: ReturnType<typeof locator>, sink: EventSink): string[] {
  const failedPaths = new Set<string>();
  if (!run.isSuccessful) {
    sink.problem(run.pointer, 'The run says that it failed (executionSuccessful is false): nothing is closed by it');
  }
  if (run.hasExternalResults) {
    sink.problem(
      run.pointer,
      'Results are in a file of their own (externalPropertyFileReferences), which is not read',
      {},
    );
  }
  for (const failure of run.failures) {
    const paths = failure.locations
      .map((location) => places.pathOf(location))
      .filter((path) => path !== undefined && path !== '');
    for (const path of paths) if (path !== undefined) failedPaths.add(path);
    const about = `The tool reports an error${failure.message === '' ? '' : `: ${failure.message}`}`;
    // An error without a file but with a rule: that rule did not run to its end.
    if (failure.ruleKey !== undefined && paths.length === 0)
      sink.problem(failure.pointer, about, { ruleKey: failure.ruleKey });
    else sink.problem(failure.pointer, about);
  }
  return [...failedPaths];
}

function tellAbsolute(count: number, sink: EventSink): void {
  sink.problem(
    'results',
    `${count} locations have absolute paths, and the run names no base for them (originalUriBaseIds): they were taken relative to the root of the file system`,
  );
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
