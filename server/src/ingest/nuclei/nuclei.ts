/**
 * nuclei JSON: an array (`-json-export`), or one result per line (`-jsonl`). Each site is an analysis of its own, read in
 * a pass of its own, since results of several sites stand in any order. docs/formats.md, section nuclei.
 */
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { bySite, sitesMax } from '../facts/sites.ts';
import { isArray } from '../json/is-array.ts';
import { readReport } from '../json/read-report.ts';
import { pointerOf, sequence, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readResult } from './results.ts';

const title = 'nuclei JSON';

export const nucleiParser: Parser = {
  format: 'nuclei',
  title,
  recognises({ root, keys, firstOf }) {
    const names = root === 'array' ? firstOf.get('') : keys;
    if (names === undefined || !names.has('info')) return 'no';
    return names.has('template-id') || names.has('templateID') ? 'certain' : 'no';
  },
  parse: parseNuclei,
};

const shape = { title, selector: sequence(take('result')), required: [] };

interface Survey {
  /** In the order of the alphabet. */
  sites: string[];
  hasUnreadable: boolean;
}

async function* parseNuclei(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { category } = source;
  const isWhole = await isArray(source);
  const { sites, hasUnreadable } =
    category === undefined ? await surveySites(source) : { sites: [], hasUnreadable: false };
  const sink = eventSink(source.fileName, source.limits);
  const isComplete = isWhole && !hasUnreadable;
  const report = { tool: 'nuclei', version: '', category, sites, isComplete, notices: isWhole ? [] : [noLastLine] };
  yield* bySite(sink, report, async function* (site, isFirst) {
    const results = resultSink(sink, 'result');
    for await (const items of readReport<'result'>(source, shape)) {
      for (const item of items) {
        if (item.kind === 'dropped' && isFirst) results.drop(item);
        const read = item.kind === 'value' ? readResult(item.value) : 'no match';
        if (read === 'no match') continue;
        const isHere = 'problem' in read ? isFirst : site === undefined || read.site === site;
        if (isHere) results.add(read, pointerOf(item));
      }
      yield sink.drain();
    }
  });
}

const noLastLine = 'nuclei’s output has no closing line, so a part may be missing: this upload closes no findings';

async function surveySites(source: ParseSource): Promise<Survey> {
  const sites = new Set<string>();
  let hasUnreadable = false;
  for await (const items of readReport<'result'>(source, shape))
    for (const item of items) {
      const read = item.kind === 'value' ? readResult(item.value) : { problem: '' };
      if (read === 'no match') continue;
      if ('problem' in read) hasUnreadable = true;
      else if (sites.size <= sitesMax) sites.add(read.site);
    }
  return { sites: [...sites].sort(), hasUnreadable };
}
