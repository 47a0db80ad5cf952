/** OSV-Scanner JSON: vulnerabilities of the packages in lockfiles. docs/formats.md, section OSV-Scanner. */
import { cutName } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { asObject, asText } from '../facts/fields.ts';
import { advisoryRule, packageDraft, rulesOnce } from '../facts/package-results.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { surveyOsv, title, type OsvPackage } from './survey.ts';
import { readVulnerability } from './vulnerabilities.ts';

export const osvScannerParser: Parser = {
  format: 'osv-scanner',
  title,
  reportsPackagesOnly: true,
  recognises({ root, keys, firstOf, emptyArrays }) {
    if (root !== 'object') return 'no';
    const first = firstOf.get('results');
    if (first?.has('source') === true && first.has('packages')) return 'certain';
    return emptyArrays.has('results') && keys.has('experimental_config') ? 'certain' : 'no';
  },
  parse: parseOsvScanner,
};

type Label = 'results' | 'package' | 'vulnerability';

const selector = members<Label>({
  results: elements(
    members<Label>({
      packages: elements(members<Label>({ vulnerabilities: elements(take('vulnerability')) }, 'package')),
    }),
    'results',
  ),
});

async function* parseOsvScanner(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const { packages, absolutePath, duplicates } = await surveyOsv(source);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('osv-scanner', '', cutName(source.category ?? ''));
  if (absolutePath !== undefined)
    sink.problem(absolutePath, 'Paths are absolute; only another scan in the same folder has the same paths');
  const sendRule = rulesOnce(sink.rule);
  const shape: ReportShape<Label> = { title, selector, required: ['results'], nullIsEmpty: true };
  let found: OsvPackage | undefined;
  for await (const items of readReport(source, shape, { duplicates })) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'begin' && item.label === 'package') found = packages.get(place);
      else if (item.kind === 'dropped')
        sink.problem(place, `This ${item.label} ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      const given = asObject(item.value);
      const id = asText(given?.['id']);
      if (given === undefined || id === undefined || found === undefined || 'problem' in found) {
        const why = found !== undefined && 'problem' in found ? found.problem : 'It has no id';
        sink.problem(place, `${why}; the vulnerability was dropped`, {});
        continue;
      }
      const group = found.groups.find(({ ids }) => ids.includes(id));
      // The other ids of a group are names of the same vulnerability.
      if (group !== undefined && group.ids[0] !== id) continue;
      const { result, advisory } = readVulnerability(given, cutName(id), { found, group });
      sendRule(result.ruleKey, () => advisoryRule(result.ruleKey, advisory));
      sink.finding(packageDraft(result));
    }
    yield sink.drain();
  }
  sink.coverage();
  yield sink.drain();
}
