/** SpotBugs XML, with or without find-sec-bugs, and FindBugs 2 and 3. docs/formats.md, section SpotBugs. */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { rulesOnce } from '../facts/package-results.ts';
import { pointerOf } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readXmlReport, type XmlReportShape } from '../xml/read-report.ts';
import { children, takeElement, type XmlElement } from '../xml/selector.ts';
import { readBug } from './bugs.ts';
import { surveySpotBugs } from './survey.ts';

const title = 'SpotBugs XML';

export const spotbugsParser: Parser = {
  format: 'spotbugs',
  title,
  recognises: ({ xmlRoot }) => (xmlRoot?.name === 'BugCollection' && xmlRoot.namespace === '' ? 'certain' : 'no'),
  parse: parseSpotBugs,
};

const shape: XmlReportShape<'bug'> = {
  title,
  // The bugs stand in the root, beside what the run was about.
  root: {
    name: 'BugCollection',
    isNamespace: (uri) => uri === '',
    of: children({ BugInstance: takeElement('bug') }),
  },
  required: [],
};

async function* parseSpotBugs(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { version, patterns, errors, isComplete } = await surveySpotBugs(source, title);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('SpotBugs', version, cutName(source.category ?? ''));
  for (const message of errors) sink.problem('/BugCollection/Errors', cutText(message, 500));
  const sendRule = rulesOnce(sink.rule);
  for await (const items of readXmlReport(source, shape)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This bug ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      const read = readBug(item.value as XmlElement, patterns);
      if ('problem' in read) {
        const { problem, ...known } = read;
        sink.problem(place, `${problem}; the bug was dropped`, known);
        continue;
      }
      sendRule(read.draft.ruleKey, () => read.rule);
      sink.finding(read.draft, read.clue);
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful: isComplete });
  yield sink.drain();
}
