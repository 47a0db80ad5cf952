/** detect-secrets' baseline: secrets by file, and only their hashes. docs/formats.md, section detect-secrets. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { asText } from '../facts/fields.ts';
import { readHeads } from '../json/read-heads.ts';
import { readReport } from '../json/read-report.ts';
import { elements, everyMember, members, pointerOf, take, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readSecret } from './secrets.ts';

const title = 'detect-secrets JSON';

export const detectSecretsParser: Parser = {
  format: 'detect-secrets',
  title,
  recognises({ root, keys }) {
    return root === 'object' && keys.has('plugins_used') && keys.has('results') ? 'certain' : 'no';
  },
  parse: parseDetectSecrets,
};

type Label = 'version' | 'results' | 'file' | 'secret';

const results: Selector<Label> = everyMember<Label>(elements<Label>(take('secret'), 'file'), 'results');

async function* parseDetectSecrets(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { root, options } = await readHeads(source, { title, selector: members<Label>({ version: take('version') }) });
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('detect-secrets', cutText(asText(root.version) ?? '', 100), cutName(source.category ?? ''));
  const found = resultSink(sink, 'secret');
  for await (const items of readReport(
    source,
    { title, selector: members({ results }), required: ['results'] },
    options,
  )) {
    for (const item of items) {
      if (item.kind === 'dropped') found.drop(item);
      else if (item.kind === 'value') found.add(readSecret(item.value, item.parent), pointerOf(item));
    }
    yield sink.drain();
  }
  sink.coverage();
  yield sink.drain();
}
