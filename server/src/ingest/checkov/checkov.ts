/** Checkov JSON: one report, or an array with one per framework. docs/formats.md, section Checkov. */
import { resultSink } from '../facts/code-results.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { asText } from '../facts/fields.ts';
import { readHeads } from '../json/read-heads.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, sequence, take, type RootSelector, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { pathOf, readCheck } from './checks.ts';

const title = 'Checkov JSON';

export const checkovParser: Parser = {
  format: 'checkov',
  title,
  recognises({ root, keys, firstOf }) {
    const has = root === 'array' ? firstOf.get('') : root === 'object' ? keys : undefined;
    if (has === undefined) return 'no';
    if (has.has('check_type') && has.has('results')) return 'certain';
    // Nothing to scan: the summary alone.
    return has.has('checkov_version') && has.has('resource_count') ? 'certain' : 'no';
  },
  parse: parseCheckov,
};

type Label = 'report' | 'version' | 'summaryVersion' | 'checks' | 'check' | 'error';

function selectorOf(check: Selector<Label>, error: Selector<Label>): RootSelector<Label> {
  const report = members<Label>(
    {
      checkov_version: take('version'),
      summary: members<Label>({ checkov_version: take('summaryVersion') }),
      results: members<Label>({
        failed_checks: elements(check, 'checks'),
        skipped_checks: elements(check),
        parsing_errors: elements(error),
      }),
    },
    'report',
  );
  return sequence(report);
}

async function* parseCheckov(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const nothing = members<Label>({});
  const heads = await readHeads(source, { title, selector: selectorOf(nothing, take('error')) }, 'report');
  const [first] = heads.of.values();
  if (first === undefined) refuse(source, '/');
  const sink = eventSink(source.fileName, source.limits);
  const version = asText(first.summaryVersion) ?? asText(first.version) ?? '';
  sink.analysis('checkov', cutText(version, 100), cutName(source.category ?? ''));
  const results = resultSink(sink, 'check');
  const failedPaths: string[] = [];
  let isReport = false;
  const shape = { title, selector: selectorOf(take('check'), take('error')), required: [] };
  for await (const items of readReport(source, shape, heads.options)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'begin') isReport = item.label === 'checks' || heads.of.get(place)?.version !== undefined;
      else if (item.kind === 'end' && item.label === 'report') {
        if (!isReport) refuse(source, place);
      } else if (item.kind === 'dropped') results.drop(item);
      else if (item.kind === 'value' && item.label === 'check') results.add(readCheck(item.value), place);
      else if (item.kind === 'value' && item.label === 'error') {
        const path = pathOf(item.value);
        if (path !== undefined) failedPaths.push(path);
        const message = `Checkov could not parse ${cutText(path ?? 'a file', 500)}`;
        sink.problem(place, message, path === undefined ? {} : undefined);
      }
    }
    yield sink.drain();
  }
  sink.coverage({ failedPaths });
  yield sink.drain();
}

/** Read as a report without results, it would close the known ones. */
function refuse(source: ParseSource, place: string): never {
  const message = `${title}: there is no member results.failed_checks, which holds the results`;
  throw new UploadRefused('damaged', { file: source.fileName, place, message });
}
