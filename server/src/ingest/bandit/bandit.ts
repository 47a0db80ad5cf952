/** Bandit JSON: results of Python code, and the files that were scanned. docs/formats.md, section Bandit. */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { rulesOnce } from '../facts/package-results.ts';
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
  const sendRule = rulesOnce(sink.rule);
  let isListComplete = scanned.size > 0;
  for await (const items of readReport(source, shape, { duplicates })) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This result ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      const read = readResult(item.value);
      if ('problem' in read) {
        const { problem, ...known } = read;
        sink.problem(place, `${problem}; the result was dropped`, known);
        continue;
      }
      sendRule(read.draft.ruleKey, () => read.rule);
      isListComplete &&= scanned.has(read.draft.path);
      sink.finding(read.draft, read.clue);
    }
    yield sink.drain();
  }
  sink.coverage({
    completePaths: isListComplete ? [...scanned].sort() : null,
    failedPaths: errors.flatMap(({ path }) => path ?? []),
  });
  yield sink.drain();
}
