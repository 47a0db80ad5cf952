/** Parapet's own format as JSON; csv-report.ts reads it as CSV. docs/formats.md, section Parapet. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { beginsAsText } from '../json/begins-as-text.ts';
import { readHeads } from '../json/read-heads.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { isCsv, parseCsv } from './csv-report.ts';
import { defectOf, ParapetReport } from './finding.ts';
import { readGiven } from './results.ts';

export const parapetParser: Parser = {
  format: 'parapet',
  title: 'Parapet findings',
  recognises({ keys, firstLine }) {
    return keys.has('parapetFindings') || isCsv(firstLine) ? 'certain' : 'no';
  },
  parse: parseParapet,
};

const title = 'Parapet findings';

type Frame = 'parapetFindings' | 'tool' | 'category' | 'complete' | 'finding';

const Head = ParapetReport.omit({ findings: true });

async function* parseParapet(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  if (await beginsAsText(source)) {
    yield* parseCsv(source);
    return;
  }
  const frame = members<Frame>({
    parapetFindings: take('parapetFindings'),
    tool: take('tool'),
    category: take('category'),
    complete: take('complete'),
  });
  const { root, options } = await readHeads<Frame>(source, { title, selector: frame }, 'finding');
  const { data: head, error } = Head.safeParse(root);
  if (head === undefined) {
    const { member, message } = defectOf(error);
    const place = `/${member.replaceAll('.', '/')}`;
    throw new UploadRefused('damaged', { file: source.fileName, place, message: `${title}: ${message}` });
  }
  const sink = eventSink(source.fileName, source.limits);
  const { tool, category = '', complete } = head;
  sink.analysis(cutName(tool.name), cutText(tool.version ?? '', 100), cutName(source.category ?? category));
  const results = resultSink(sink, 'finding');
  const selector = members<'finding' | 'findings'>({ findings: elements(take('finding'), 'findings') });
  for await (const items of readReport(source, { title, selector, required: ['findings'] }, options)) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      if (item.kind !== 'value') continue;
      const { read, member } = readGiven(item.value, tool.name);
      const place = pointerOf(item);
      results.add(read, member === '' ? place : `${place}/${member.replaceAll('.', '/')}`);
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful: complete });
  yield sink.drain();
}
