/**
 * JUnit XML of a scanner that writes nothing else. Read only if the upload says so: every test run writes this format, and
 * its failures are no findings. docs/formats.md, section JUnit.
 */
import { cutName } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { pointerOf } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readXmlReport } from '../xml/read-report.ts';
import { children, nested, takeElement, type XmlElement, type XmlRootSelector } from '../xml/selector.ts';
import { inspectXmlRoot } from '../xml/xml-root.ts';
import { suiteStack } from './suites.ts';
import { readTestCase } from './test-cases.ts';

const title = 'JUnit XML';

export const junitParser: Parser = {
  format: 'junit',
  title,
  recognises: () => 'no',
  parse: parseJunit,
};

type Label = 'suites' | 'suite' | 'case';

const suite = nested<Label>('testsuite', { testcase: takeElement('case') }, 'suite');

async function* parseJunit(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const sink = eventSink(source.fileName, source.limits);
  const category = cutName(source.category ?? '');
  sink.analysis('junit', '', category);
  if (category === '')
    sink.problem('/', 'JUnit names no scanner, so this upload closes no findings; name the scanner with a category');
  const results = resultSink(sink, 'test case');
  const suites = suiteStack();
  const shape = { title, root: await rootOf(source), required: [] };
  for await (const items of readXmlReport<Label>(source, shape, { onContainer: suites.announce })) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'begin') suites.open(place);
      else if (item.kind === 'end') suites.close();
      else if (item.kind === 'dropped') {
        suites.count(true);
        results.drop(item);
      } else {
        const read = readTestCase(item.value as XmlElement, suites.names(), category);
        suites.count(read !== undefined);
        if (read !== undefined) results.add(read, place);
      }
    }
    yield sink.drain();
  }
  if (suites.doubt !== undefined) sink.problem(suites.doubt.place, suites.doubt.message);
  sink.coverage({ isSuccessful: category !== '' && suites.doubt === undefined });
  yield sink.drain();
}

const firstLookBytes = 64 * 1024;

/** Most tools write suites in `testsuites`, and some one suite as the root. */
async function rootOf(source: ParseSource): Promise<XmlRootSelector<Label>> {
  let head = '';
  for await (const chunk of source.open()) {
    head += chunk.toString('latin1');
    if (head.length >= firstLookBytes) break;
  }
  const isNamespace = (uri: string): boolean => uri === '';
  return inspectXmlRoot(head)?.name === 'testsuite'
    ? { name: 'testsuite', isNamespace, of: suite }
    : { name: 'testsuites', isNamespace, of: children<Label>({ testsuite: suite }, 'suites') };
}
