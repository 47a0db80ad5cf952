/** ZAP's traditional report, JSON and XML: alerts with the requests that raised them. docs/formats.md, section ZAP. */
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { bySite } from '../facts/sites.ts';
import { pointerOf } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readAlert } from './alerts.ts';
import { readSites, surveySites, title } from './read-sites.ts';

export const zapParser: Parser = {
  format: 'zap',
  title,
  recognises({ root, keys, xmlRoot }) {
    if (xmlRoot !== undefined) return xmlRoot.name === 'OWASPZAPReport' ? 'certain' : 'no';
    return root === 'object' && keys.has('site') && keys.has('@version') && keys.has('@generated') ? 'certain' : 'no';
  },
  parse: parseZap,
};

async function* parseZap(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { category } = source;
  const { version, siteOf, options } = await surveySites(source);
  const sites = [...new Set(siteOf.values())].sort();
  const isComplete = sites.length > 0;
  const notices = isComplete ? [] : ['The report names no site that was scanned: this upload closes no findings'];
  const sink = eventSink(source.fileName, source.limits);
  yield* bySite(sink, { tool: 'zap', version, category, sites, isComplete, notices }, async function* (site) {
    const results = resultSink(sink, 'alert');
    let here = '';
    for await (const items of readSites(source, options)) {
      for (const item of items) {
        if (item.label === 'site' && item.kind === 'begin') here = siteOf.get(pointerOf(item)) ?? '';
        if (item.label !== 'alert' || (site !== undefined && site !== here)) continue;
        if (item.kind === 'dropped') results.drop(item);
        else if (item.kind === 'value') for (const read of readAlert(item.value)) results.add(read, pointerOf(item));
      }
      yield sink.drain();
    }
  });
}
