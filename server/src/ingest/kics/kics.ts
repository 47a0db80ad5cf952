/** KICS JSON: queries, and the places in files that each of them found. docs/formats.md, section KICS. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asCount, asText, asTexts } from '../facts/fields.ts';
import { readHeads, type Head } from '../json/read-heads.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { fileReader, queryMembers, type QueryLabel } from './files.ts';

const title = 'KICS JSON';

export const kicsParser: Parser = {
  format: 'kics',
  title,
  recognises({ root, keys, firstOf, emptyArrays }) {
    if (root !== 'object') return 'no';
    const first = firstOf.get('queries');
    if (first?.has('query_id') === true && first.has('files')) return 'certain';
    return emptyArrays.has('queries') && keys.has('files_scanned') && keys.has('queries_total') ? 'certain' : 'no';
  },
  parse: parseKics,
};

type RootLabel = 'version' | 'scanned' | 'unreadFiles' | 'failedQueries';
type Label = RootLabel | QueryLabel | 'query' | 'queries' | 'file';

const rootMembers: Record<string, Selector<Label>> = {
  kics_version: take('version'),
  paths: take('scanned'),
  files_failed_to_scan: take('unreadFiles'),
  queries_failed_to_execute: take('failedQueries'),
};

async function* parseKics(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const skipped = elements(members<Label>({}));
  const query = members<Label>({ ...queryMembers, files: skipped }, 'query');
  const selector = members<Label>({ ...rootMembers, queries: elements(query) });
  const heads = await readHeads(source, { title, selector }, 'query');
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('kics', cutText(versionOf(heads.root.version), 100), cutName(source.category ?? ''));
  const isComplete = tellFailures(heads.root, sink);
  const results = resultSink(sink, 'result');
  const files = members<Label>({ files: elements(take('file')) }, 'query');
  const shape = { title, selector: members<Label>({ queries: elements(files, 'queries') }), required: ['queries'] };
  let read = fileReader({}, asTexts(heads.root.scanned));
  for await (const items of readReport<Label>(source, { ...shape, required: ['queries'] }, heads.options)) {
    for (const item of items) {
      if (item.kind === 'begin' && item.label === 'query')
        read = fileReader(heads.of.get(pointerOf(item)) ?? {}, asTexts(heads.root.scanned));
      else if (item.kind === 'dropped') results.drop(item);
      else if (item.kind === 'value') results.add(read(item.value), pointerOf(item));
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful: isComplete });
  yield sink.drain();
}

/** `v2.1.3`. */
function versionOf(value: unknown): string {
  return (asText(value) ?? '').replace(/^v(?=\d)/, '');
}

/** KICS counts what it could not read, and does not name it. */
function tellFailures({ unreadFiles, failedQueries }: Head<Label>, sink: EventSink): boolean {
  const [files, queries] = [asCount(unreadFiles), asCount(failedQueries)];
  const tell = (member: string, what: string): void =>
    sink.problem(`/${member}`, `KICS could not ${what}, and does not say which, so this upload closes no findings`);
  if (files > 0) tell('files_failed_to_scan', `read ${files} of its files`);
  if (queries > 0) tell('queries_failed_to_execute', `run ${queries} of its queries`);
  return files === 0 && queries === 0;
}
