/** tfsec JSON: checks of Terraform code. docs/formats.md, section tfsec. */
import { cutName } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { isPassed, readResult } from './results.ts';

const title = 'tfsec JSON';

export const tfsecParser: Parser = {
  format: 'tfsec',
  title,
  // A report without results is `{"results": null}`, which says nothing of its tool.
  recognises({ root, firstOf }) {
    const first = firstOf.get('results');
    return root === 'object' && first?.has('rule_id') === true && first.has('rule_description') ? 'certain' : 'no';
  },
  parse: parseTfsec,
};

type Label = 'result' | 'results';

const shape: ReportShape<Label> = {
  title,
  selector: members<Label>({ results: elements(take('result'), 'results') }),
  required: ['results'],
  nullIsEmpty: true,
};

async function* parseTfsec(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('tfsec', '', cutName(source.category ?? ''));
  const results = resultSink(sink, 'result');
  for await (const items of readReport(source, shape)) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      else if (item.kind === 'value' && !isPassed(item.value)) results.add(readResult(item.value), pointerOf(item));
    }
    yield sink.drain();
  }
  sink.coverage();
  yield sink.drain();
}
