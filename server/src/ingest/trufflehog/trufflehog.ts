/** TruffleHog JSON, version 3: an object for each secret, one per line, or collected in an array. docs/formats.md, section TruffleHog. */
import { cutName } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { isArray } from '../json/is-array.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { pointerOf, sequence, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readLeak } from './leaks.ts';

const title = 'TruffleHog JSON';

export const trufflehogParser: Parser = {
  format: 'trufflehog',
  title,
  recognises({ root, keys, firstOf }) {
    const has = root === 'array' ? firstOf.get('') : root === 'object' ? keys : undefined;
    return has?.has('SourceMetadata') === true && has.has('DetectorName') ? 'certain' : 'no';
  },
  parse: parseTrufflehog,
};

const shape: ReportShape<'leak'> = { title, selector: sequence(take('leak')), required: [] };

async function* parseTrufflehog(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('trufflehog', '', cutName(source.category ?? ''));
  const results = resultSink(sink, 'secret');
  for await (const items of readReport(source, shape)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') results.drop(item);
      else if (item.kind === 'value') results.add(readLeak(item.value), place);
    }
    yield sink.drain();
  }
  const isComplete = await isArray(source);
  if (!isComplete)
    sink.problem(
      '/',
      'TruffleHog’s output has no closing line, so a part may be missing: this upload closes no findings. Collect the lines in an array (jq -s .) to let it close findings',
    );
  sink.coverage({ isSuccessful: isComplete });
  yield sink.drain();
}
