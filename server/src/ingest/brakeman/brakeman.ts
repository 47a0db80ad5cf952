/** Brakeman JSON: results of Rails applications. docs/formats.md, section Brakeman. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { asObject, asText } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readHeads } from '../json/read-heads.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take, type RootSelector, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { warningReader, withoutBase } from './warnings.ts';

const title = 'Brakeman JSON';

export const brakemanParser: Parser = {
  format: 'brakeman',
  title,
  recognises({ root, keys }) {
    if (root !== 'object' || !keys.has('warnings')) return 'no';
    return keys.has('scan_info') && (keys.has('ignored_warnings') || keys.has('errors')) ? 'certain' : 'no';
  },
  parse: parseBrakeman,
};

type Label = 'info' | 'warning' | 'warnings' | 'ignored' | 'error';

function selectorOf(warning: Selector<Label>, ignored: Selector<Label>, error: Selector<Label>): RootSelector<Label> {
  return members<Label>({
    scan_info: take('info'),
    warnings: elements(warning, 'warnings'),
    ignored_warnings: elements(ignored),
    errors: elements(error),
  });
}

async function* parseBrakeman(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const nothing = members<Label>({});
  const { root, options } = await readHeads(source, { title, selector: selectorOf(nothing, nothing, nothing) });
  const info = asObject(root.info);
  const base = asText(info?.['app_path']) ?? '';
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('brakeman', cutText(asText(info?.['brakeman_version']) ?? '', 100), cutName(source.category ?? ''));
  const results = resultSink(sink, 'warning');
  const read = warningReader(base);
  const failedPaths: string[] = [];
  const selector = selectorOf(take('warning'), take('ignored'), take('error'));
  for await (const items of readReport(source, { title, selector, required: ['warnings'] }, options)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') results.drop(item);
      else if (item.kind !== 'value' || item.label === 'info') continue;
      else if (item.label === 'error') {
        const { message, path } = errorOf(item.value, base);
        if (path !== undefined) failedPaths.push(path);
        sink.problem(place, cutText(message, 500), path === undefined ? {} : undefined);
      } else results.add(read(item.value, item.label === 'ignored'), place);
    }
    yield sink.drain();
  }
  sink.coverage({ failedPaths });
  yield sink.drain();
}

/** An error while parsing names its file; another one can be about anything. */
function errorOf(value: unknown, base: string): { message: string; path: string | undefined } {
  const given = asObject(value);
  const error = asText(given?.['error']) ?? 'no reason is given';
  const where = asText(given?.['location']) ?? '';
  const file =
    /^Could not parse (\S+)$/.exec(where.slice(0, 2000))?.[1] ?? /^(\S+\.\w+):\d+ :: /.exec(error.slice(0, 2000))?.[1];
  const path = file === undefined ? undefined : safePath(withoutBase(file, base))?.path;
  return { message: `Brakeman could not read ${path ?? (where === '' ? 'something' : where)}: ${error}`, path };
}
