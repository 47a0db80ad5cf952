/** Bandit JSON: results of Python code, and the files that were scanned. docs/formats.md, section Bandit. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readResult } from './results.ts';
import { surveyBandit } from './survey.ts';

const title = 'Bandit JSON';

export const banditParser: Parser = {
  format: 'bandit',
  title,
  recognises({ root, keys, firstOf, emptyArrays }) {
    if (root !== 'object') return 'no';
    const first = firstOf.get('results');
    if (first?.has('test_id') === true && first.has('issue_text')) return 'certain';
    return emptyArrays.has('results') && keys.has('metrics') && keys.has('generated_at') ? 'certain' : 'no';
  },
  parse: parseBandit,
};

type Label = 'result' | 'results';

const shape: ReportShape<Label> = {
  title,
  selector: members<Label>({ results: elements(take('result'), 'results') }),
  required: ['results'],
};

async function* parseBandit(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { scanned, errors, duplicates } = await surveyBandit(source, title);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('bandit', '', cutName(source.category ?? ''));
  for (const { place, message } of errors) sink.problem(place, cutText(message, 500));
  const results = resultSink(sink, 'result');
  let isListComplete = scanned.size > 0;
  for await (const items of readReport(source, shape, { duplicates })) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      if (item.kind !== 'value') continue;
      const read = readResult(item.value);
      results.add(read, pointerOf(item));
      if ('draft' in read) isListComplete &&= scanned.has(read.draft.path);
    }
    yield sink.drain();
  }
  sink.coverage({
    completePaths: isListComplete ? [...scanned].sort() : null,
    failedPaths: errors.flatMap(({ path }) => path ?? []),
  });
  yield sink.drain();
}
