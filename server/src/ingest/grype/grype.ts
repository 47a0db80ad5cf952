/** Grype JSON: packages that match vulnerabilities. docs/formats.md, section Grype. */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { asObject, asText } from '../facts/fields.ts';
import { imageName } from '../../model/place.ts';
import { advisoryRule, packageDraft, rulesOnce } from '../facts/package-results.ts';
import { readReport, type ReportOptions } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import { textMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readMatch } from './matches.ts';

const title = 'Grype JSON';

export const grypeParser: Parser = {
  format: 'grype',
  title,
  reportsPackagesOnly: true,
  recognises({ root, keys, firstOf, emptyArrays }) {
    if (root !== 'object') return 'no';
    const first = firstOf.get('matches');
    if (first?.has('vulnerability') === true && first.has('artifact')) return 'certain';
    return emptyArrays.has('matches') && keys.has('descriptor') && keys.has('source') ? 'certain' : 'no';
  },
  parse: parseGrype,
};

async function* parseGrype(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { version, reference, options } = await surveyGrype(source);
  const image = cutName(imageName(reference));
  const sink = eventSink(source.fileName, source.limits);
  // Reports of two images are two analyses, so that neither closes the other's findings.
  sink.analysis('grype', version, cutName(source.category ?? image), { scanned: cutText(reference, textMax.url) });
  const sendRule = rulesOnce(sink.rule);
  const selector = members({ matches: elements(take('match'), 'matches') });
  for await (const items of readReport(source, { title, selector, required: ['matches'] }, options)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This match ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      const match = readMatch(item.value, image);
      if ('problem' in match) {
        const { problem, ...known } = match;
        sink.problem(place, `${problem}; the match was dropped`, known);
      } else {
        sendRule(match.result.ruleKey, () => advisoryRule(match.result.ruleKey, match.advisory));
        sink.finding(packageDraft(match.result));
      }
    }
    yield sink.drain();
  }
  sink.coverage();
  yield sink.drain();
}

/** What the report is about: `reference` is the image's, '' for anything else. It stands behind the matches. */
async function surveyGrype(
  source: ParseSource,
): Promise<{ version: string; reference: string; options: ReportOptions }> {
  let version = '';
  let [kind, target]: [unknown, unknown] = ['', ''];
  let options: ReportOptions = {};
  const selector = members({
    matches: elements(members<'version' | 'kind' | 'target'>({})),
    descriptor: members({ version: take('version') }),
    source: members({ type: take('kind'), target: take('target') }),
  });
  const onDuplicates = (duplicates: ReadonlyMap<string, number>): void => {
    options = { duplicates };
  };
  for await (const items of readReport(source, { title, selector, required: [] }, { onDuplicates })) {
    for (const item of items) {
      if (item.kind !== 'value') continue;
      if (item.label === 'version') version = cutText(asText(item.value) ?? '', 100);
      else if (item.label === 'kind') kind = item.value;
      else target = item.value;
    }
  }
  const reference = asText(asObject(target)?.['userInput']) ?? asText(target) ?? '';
  return { version, reference: kind === 'image' ? reference : '', options };
}
