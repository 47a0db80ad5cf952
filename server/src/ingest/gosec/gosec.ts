/** gosec JSON: results of Go code. docs/formats.md, section gosec. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readIssue } from './issues.ts';
import { surveyGosec } from './survey.ts';

const title = 'gosec JSON';

export const gosecParser: Parser = {
  format: 'gosec',
  title,
  recognises({ root, keys, firstOf }) {
    if (root !== 'object' || !keys.has('Issues')) return 'no';
    const first = firstOf.get('Issues');
    if (first !== undefined) return first.has('rule_id') && first.has('details') ? 'certain' : 'no';
    return keys.has('Stats') ? 'certain' : 'no';
  },
  parse: parseGosec,
};

type Label = 'issue' | 'issues';

const shape: ReportShape<Label> = {
  title,
  selector: members<Label>({ Issues: elements(take('issue'), 'issues') }),
  required: ['issues'],
  nullIsEmpty: true,
};

async function* parseGosec(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { version, errors, duplicates } = await surveyGosec(source, title);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('gosec', version, cutName(source.category ?? ''));
  for (const { place, message } of errors) sink.problem(place, cutText(message, 500));
  const results = resultSink(sink, 'issue');
  for await (const items of readReport(source, shape, { duplicates })) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      else if (item.kind === 'value') results.add(readIssue(item.value), pointerOf(item));
    }
    yield sink.drain();
  }
  sink.coverage({
    failedPaths: errors.map(({ path }) => path),
  });
  yield sink.drain();
}
