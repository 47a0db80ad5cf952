/** gosec JSON: results of Go code. docs/formats.md, section gosec. */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { rulesOnce } from '../facts/package-results.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readIssue } from './issues.ts';
import { surveyGosec } from './survey.ts';

const title = 'gosec JSON';

export const gosecParser: Parser = {
  format: 'gosec',
  title,
  recognises({ root, keys, firstOf }) {
    if (root !== 'object' || !keys.has('Issues')) return 'no';
    const first = firstOf.get('Issues');
    if (first !== undefined) return first.has('rule_id') && first.has('details') ? 'certain' : 'no';
    return keys.has('Stats') ? 'certain' : 'no';
  },
  parse: parseGosec,
};

type Label = 'issue' | 'issues';

const shape: ReportShape<Label> = {
  title,
  selector: members<Label>({ Issues: elements(take('issue'), 'issues') }),
  required: ['issues'],
  nullIsEmpty: true,
};

async function* parseGosec(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { version, errors, duplicates } = await surveyGosec(source, title);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('gosec', version, cutName(source.category ?? ''));
  for (const { place, message } of errors) sink.problem(place, cutText(message, 500));
  const sendRule = rulesOnce(sink.rule);
  let isAbsolute = false;
  for await (const items of readReport(source, shape, { duplicates })) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This issue ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      const read = readIssue(item.value);
      if ('problem' in read) {
        const { problem, ...known } = read;
        sink.problem(place, `${problem}; the issue was dropped`, known);
        continue;
      }
      if (read.wasAbsolute && !isAbsolute) {
        isAbsolute = true;
        sink.problem(place, 'Paths are absolute; only another scan in the same folder has the same paths');
      }
      sendRule(read.draft.ruleKey, () => read.rule);
      sink.finding(read.draft, read.clue);
    }
    yield sink.drain();
  }
  sink.coverage({
    failedPaths: errors.map(({ path }) => path),
  });
  yield sink.drain();
}
