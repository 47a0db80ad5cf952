/** Burp's issues as XML: findings at URLs, one analysis for each site. docs/formats.md, section Burp. */
import { cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { bySite, sitesMax } from '../facts/sites.ts';
import { pointerOf } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readXmlReport, type XmlReportShape } from '../xml/read-report.ts';
import { listOf, takeElement, type XmlElement } from '../xml/selector.ts';
import { readIssue } from './issues.ts';

const title = 'Burp XML';

export const burpParser: Parser = {
  format: 'burp',
  title,
  recognises: ({ xmlRoot }) => (xmlRoot?.name === 'issues' && xmlRoot.attributes.has('burpVersion') ? 'certain' : 'no'),
  parse: parseBurp,
};

const shape: XmlReportShape<'issues' | 'issue'> = {
  title,
  root: {
    name: 'issues',
    isNamespace: (uri) => uri === '',
    mayDeclare: true,
    of: listOf('issue', takeElement('issue'), 'issues'),
  },
  required: ['issues'],
};

async function* parseBurp(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { category } = source;
  const { version, sites, isComplete, isEmpty } = await survey(source);
  // Burp names the sites of its issues only: without one, nothing says what was scanned.
  const notices =
    isEmpty && category === undefined
      ? ['The report has no issues, so it names no site: this upload closes no findings']
      : [];
  const sink = eventSink(source.fileName, source.limits);
  const report = { tool: 'burp', version, category, sites, isComplete: isComplete && notices.length === 0, notices };
  yield* bySite(sink, report, async function* (site, isFirst) {
    const results = resultSink(sink, 'issue');
    for await (const items of readXmlReport(source, shape)) {
      for (const item of items) {
        if (item.kind === 'dropped' && isFirst) results.drop(item);
        if (item.kind !== 'value') continue;
        const read = readIssue(item.value as XmlElement);
        const isHere = 'problem' in read ? isFirst : site === undefined || read.site === site;
        if (isHere) results.add(read, pointerOf(item));
      }
      yield sink.drain();
    }
  });
}

interface Survey {
  version: string;
  sites: string[];
  /** False if an issue cannot be read: it may be of any site. */
  isComplete: boolean;
  isEmpty: boolean;
}

async function survey(source: ParseSource): Promise<Survey> {
  const sites = new Set<string>();
  const found: Survey = { version: '', sites: [], isComplete: true, isEmpty: true };
  const onRoot = ({ attributes }: { attributes: ReadonlyMap<string, string> }): void => {
    found.version = cutText(attributes.get('burpVersion') ?? '', 100);
  };
  for await (const items of readXmlReport(source, shape, { onRoot }))
    for (const item of items) {
      if (item.kind !== 'value' && item.kind !== 'dropped') continue;
      found.isEmpty = false;
      const read = item.kind === 'value' ? readIssue(item.value as XmlElement) : { problem: '' };
      if ('problem' in read) found.isComplete = false;
      else if (sites.size <= sitesMax) sites.add(read.site);
    }
  return { ...found, sites: [...sites].sort() };
}
