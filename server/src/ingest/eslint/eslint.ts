/** ESLint JSON: files with their messages. docs/formats.md, section ESLint. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { asText } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readHeads, type Heads } from '../json/read-heads.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take, type RootSelector, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { fileResults } from './file-results.ts';
import { lintedFiles } from './linted-files.ts';

const title = 'ESLint JSON';

export const eslintParser: Parser = {
  format: 'eslint',
  title,
  // A report without files is `[]`, which says nothing of its tool.
  recognises({ root, firstOf }) {
    const first = root === 'array' ? firstOf.get('') : undefined;
    const own = ['filePath', 'messages', 'errorCount', 'warningCount'];
    return first !== undefined && own.every((name) => first.has(name)) ? 'certain' : 'no';
  },
  parse: parseEslint,
};

type Label = 'files' | 'file' | 'path' | 'messages' | 'message' | 'suppressed' | 'code';

function selectorOf(of: Record<string, Selector<Label>>): RootSelector<Label> {
  return elements<Label>(members<Label>(of, 'file'), 'files');
}

const selector = selectorOf({
  messages: elements(take('message'), 'messages'),
  suppressedMessages: elements(take('suppressed')),
  source: take('code'),
  // With `--fix` the code after it, to which the messages belong.
  output: take('code'),
});

async function* parseEslint(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const heads = await surveyFiles(source);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('eslint', '', cutName(source.category ?? ''));
  if (heads.of.size === 0) sink.problem('/', 'ESLint read no files, so this upload closes no findings');
  const results = resultSink(sink, 'message');
  const linted = lintedFiles();
  let file = fileResults(undefined, results);
  for await (const items of readReport(source, { title, selector, required: ['files'] }, heads.options)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'begin') {
        if (item.label === 'messages') file.beginMessages();
        else if (item.label === 'file') file = fileResults(safePath(asText(heads.of.get(place)?.path) ?? ''), results);
      } else if (item.kind === 'end') {
        if (item.label !== 'file') continue;
        const ended = file.end();
        linted.add(ended);
        if (ended.failure !== undefined)
          sink.problem(place, cutText(ended.failure, 500), ended.path === undefined ? {} : undefined);
      } else if (item.label === 'code') {
        if (item.kind === 'value') file.takeCode(item.value);
      } else if (item.kind === 'dropped') results.drop(item);
      else file.add({ value: item.value, isSuppressed: item.label === 'suppressed', place });
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful: heads.of.size > 0, ...linted.coverage() });
  yield sink.drain();
}

/** Paths stand before the messages in ESLint's own reports, but another program may have sorted the members. */
function surveyFiles(source: ParseSource): Promise<Heads<Label>> {
  const skipped = elements(members<Label>({}));
  const named = selectorOf({ filePath: take('path'), messages: skipped, suppressedMessages: skipped });
  return readHeads(source, { title, selector: named }, 'file');
}
