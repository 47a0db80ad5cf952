/** njsscan JSON: rules with the places in Node.js code and templates that they found. docs/formats.md, section njsscan. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { asObject, asText } from '../facts/fields.ts';
import { readHeads } from '../json/read-heads.ts';
import { readReport } from '../json/read-report.ts';
import { elements, everyMember, members, pointerOf, take, type RootSelector, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { ruleReader } from './files.ts';

const title = 'njsscan JSON';

export const njsscanParser: Parser = {
  format: 'njsscan',
  title,
  recognises({ root, keys }) {
    if (root !== 'object' || !keys.has('njsscan_version')) return 'no';
    return keys.has('nodejs') || keys.has('templates') ? 'certain' : 'no';
  },
  parse: parseNjsscan,
};

type Label = 'version' | 'error' | 'section' | 'rule' | 'metadata' | 'files' | 'file';

function selectorOf(file: Selector<Label>, error: Selector<Label>): RootSelector<Label> {
  const rule = members<Label>({ metadata: take('metadata'), files: elements(file, 'files') }, 'rule');
  const section = everyMember<Label>(rule, 'section');
  return members<Label>({
    njsscan_version: take('version'),
    errors: elements(error),
    nodejs: section,
    templates: section,
  });
}

async function* parseNjsscan(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const nothing = members<Label>({});
  const heads = await readHeads(source, { title, selector: selectorOf(nothing, take('error')) }, 'rule');
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('njsscan', cutText(asText(heads.root.version) ?? '', 100), cutName(source.category ?? ''));
  const results = resultSink(sink, 'result');
  let read = ruleReader('', undefined);
  let hasFiles = false;
  const selector = selectorOf(take('file'), take('error'));
  for await (const items of readReport(source, { title, selector, required: ['section'] }, heads.options)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'begin' && item.label === 'rule') {
        read = ruleReader(place, heads.of.get(place)?.metadata);
        hasFiles = false;
      } else if (item.kind === 'begin') hasFiles ||= item.label === 'files';
      // Something is missing from the whole application: a result without a file.
      else if (item.kind === 'end' && item.label === 'rule' && !hasFiles) results.add(read(undefined), place);
      else if (item.kind === 'dropped') results.drop(item);
      else if (item.kind === 'value' && item.label === 'file') results.add(read(item.value), place);
      else if (item.kind === 'value' && item.label === 'error') sink.problem(place, errorOf(item.value), {});
    }
    yield sink.drain();
  }
  sink.coverage();
  yield sink.drain();
}

/** njsscan does not say which files an error is about, so it covers nothing. */
function errorOf(value: unknown): string {
  const given = asObject(value);
  const why = [value, given?.['message'], given?.['long_msg'], given?.['type']].map(asText).find(Boolean);
  return cutText(`njsscan reports an error: ${why ?? 'no reason is given'}`, 500);
}
