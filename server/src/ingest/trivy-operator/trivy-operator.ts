/**
 * Reports of the Trivy operator, as `kubectl get -o json` writes them: one, a List, an array, or lists by resource. Each
 * report is an analysis, so that two workloads never close each other's findings. docs/formats.md, section Trivy operator.
 */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asArray } from '../facts/fields.ts';
import { isArray } from '../json/is-array.ts';
import { readReport } from '../json/read-report.ts';
import { elements, pointerOf, take, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { describeReport, reportKind, resultsOf } from './report.ts';
import { readResults } from './results.ts';

export const trivyOperatorParser: Parser = {
  format: 'trivy-operator',
  title: 'Trivy operator',
  recognises({ root, keys, scalars, firstOf }) {
    if ([...keys].some((key) => key.endsWith(group))) return 'certain';
    if (root === 'object' && reportKind(scalars.get('kind') ?? '') !== undefined) return 'certain';
    const first = firstOf.get(root === 'array' ? '' : 'items');
    if (first === undefined || !['apiVersion', 'kind', 'metadata'].every((key) => first.has(key))) return 'no';
    if (first.has('report')) return 'certain';
    return root === 'array' && first.has('spec') && first.has('status') ? 'likely' : 'no';
  },
  parse: parseTrivyOperator,
};

const title = 'Trivy operator';
const group = '.aquasecurity.github.io';

type Label = 'report' | 'reports' | 'member';

const reports = elements<Label>(take('report'), 'reports');

/** Selects from an object: a List, lists by the names of resources, or the members of one report. */
function selectMember(name: string): Selector<Label> | undefined {
  if (name === 'items' || name.endsWith(group)) return reports;
  return ['apiVersion', 'kind', 'metadata', 'report', 'status'].includes(name) ? take('member') : undefined;
}

async function* parseTrivyOperator(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const selector: Selector<Label> = (await isArray(source))
    ? reports
    : { kind: 'members', of: { get: selectMember }, label: undefined };
  const sink = eventSink(source.fileName, source.limits);
  const read = reportReader(source, sink);
  const single: Record<string, unknown> = {};
  let isList = false;
  let count = 0;
  for await (const items of readReport(source, { title, selector, required: [] })) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.label === 'reports') isList = true;
      else if (item.kind === 'dropped') sink.problem(place, `This report ${item.message}, so it closes no findings`);
      else if (item.kind === 'value' && item.label === 'report') {
        count += 1;
        read(item.value, place);
      } else if (item.kind === 'value') single[place.slice(1)] = item.value;
    }
    yield sink.drain();
  }
  if (!isList) read(single, '');
  else if (count === 0) sink.problem('/', 'There is no report in the file, so this upload closes no findings');
  yield sink.drain();
}

/** Sends each report as an analysis. One that does not say what it is about is a notice, and no analysis. */
function reportReader(source: ParseSource, sink: EventSink): (value: unknown, place: string) => void {
  const results = resultSink(sink, 'result');
  return (value, place) => {
    const report = describeReport(value);
    if ('problem' in report) {
      sink.problem(place === '' ? '/' : place, `${report.problem}, so it closes no findings`);
      return;
    }
    const { list, pointer } = resultsOf(report);
    if (list !== null && !Array.isArray(list)) {
      const message = `${title}: expected an array here, found ${list === undefined ? 'nothing' : 'another type'}`;
      throw new UploadRefused('damaged', { file: source.fileName, place: place + pointer, message });
    }
    const category = source.category === undefined ? report.category : `${source.category} ${report.category}`;
    sink.analysis('trivy-operator', cutText(report.scannerVersion, 100), cutName(category), {
      scanned: report.scanned,
    });
    for (const [index, each] of asArray(list).entries())
      for (const read of readResults(each, report)) results.add(read, `${place}${pointer}/${index}`);
    sink.coverage();
  };
}
