/** dockle's JSON: checks of one container image. docs/formats.md, section dockle. */
import { imageName } from '../../model/place.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { asText } from '../facts/fields.ts';
import { readHeads } from '../json/read-heads.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import { textMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readDetail } from './details.ts';

const title = 'dockle JSON';

export const dockleParser: Parser = {
  format: 'dockle',
  title,
  recognises({ root, keys, firstOf, emptyArrays }) {
    if (root !== 'object' || !keys.has('summary')) return 'no';
    const first = firstOf.get('details');
    if (first !== undefined)
      return ['code', 'title', 'level', 'alerts'].every((name) => first.has(name)) ? 'certain' : 'no';
    const isOwn = [...keys].every((key) => key === 'image' || key === 'summary' || key === 'details');
    return emptyArrays.has('details') && isOwn ? 'likely' : 'no';
  },
  parse: parseDockle,
};

type Label = 'image' | 'details' | 'detail';

const shape = { title, selector: members<Label>({ details: elements<Label>(take('detail'), 'details') }) };

async function* parseDockle(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { root, options } = await readHeads(source, { title, selector: members<Label>({ image: take('image') }) });
  const reference = asText(root.image) ?? '';
  const image = cutName(imageName(reference));
  const sink = eventSink(source.fileName, source.limits);
  // Reports of two images are two analyses, so that neither closes the other's findings.
  const category = cutName(source.category ?? image);
  sink.analysis('dockle', '', category, { scanned: cutText(reference, textMax.url) });
  if (category === '')
    sink.problem(
      '/image',
      'The report names no image, so this upload closes no findings; name the image with a category',
    );
  const results = resultSink(sink, 'result');
  for await (const items of readReport(source, { ...shape, required: ['details'] }, options)) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      if (item.kind !== 'value') continue;
      for (const read of readDetail(item.value, image)) results.add(read, pointerOf(item));
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful: category !== '' });
  yield sink.drain();
}
