/** pip-audit JSON: an object with `dependencies`, or the array alone of old versions. docs/formats.md, section pip-audit. */
import { packageKey } from '../../model/versions/package-key.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asArray, asObject, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { advisoryRule, packageDraft, rulesOnce } from '../facts/package-results.ts';
import { isArray } from '../json/is-array.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';

const title = 'pip-audit JSON';

export const pipAuditParser: Parser = {
  format: 'pip-audit',
  title,
  reportsPackagesOnly: true,
  recognises({ root, firstOf, emptyArrays }) {
    const first = firstOf.get(root === 'array' ? '' : 'dependencies');
    if (first !== undefined) {
      const isPackage = first.has('vulns') || first.has('skip_reason');
      return first.has('name') && isPackage ? 'certain' : 'no';
    }
    return emptyArrays.has('dependencies') && emptyArrays.has('fixes') ? 'certain' : 'no';
  },
  parse: parsePipAudit,
};

type Label = 'package' | 'packages';
type SendRule = ReturnType<typeof rulesOnce>;

async function* parsePipAudit(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('pip-audit', '', cutName(source.category ?? ''));
  const sendRule = rulesOnce(sink.rule);
  const packages = elements<Label>(take('package'), 'packages');
  const selector: Selector<Label> = (await isArray(source)) ? packages : members<Label>({ dependencies: packages });
  for await (const items of readReport(source, { title, selector, required: ['packages'] })) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This package ${item.message}, so it was dropped`, {});
      else if (item.kind === 'value') addPackage(item.value, place, { sink, sendRule });
    }
    yield sink.drain();
  }
  sink.coverage();
  yield sink.drain();
}

function addPackage(value: unknown, place: string, out: { sink: EventSink; sendRule: SendRule }): void {
  const { sink } = out;
  const given = asObject(value);
  const name = asText(given?.['name']);
  if (given === undefined || name === undefined) {
    sink.problem(place, 'A package without a name was dropped', {});
    return;
  }
  const skipped = asText(given['skip_reason']);
  if (skipped !== undefined) {
    // It may have findings of an earlier report, for which this one does not answer.
    const found = { ecosystem: 'pypi', name };
    sink.problem(place, cutText(`pip-audit skipped ${name}: ${skipped}`, 500), { package: found });
    return;
  }
  if (!Array.isArray(given['vulns'])) {
    sink.problem(place, `The package ${cutName(name)} has no list of vulns; it was dropped`, {
      package: { ecosystem: 'pypi', name },
    });
    return;
  }
  for (const [index, each] of asArray(given['vulns']).entries()) {
    const vulnerability = asObject(each);
    const id = asText(vulnerability?.['id']);
    if (vulnerability === undefined || id === undefined)
      sink.problem(`${place}/vulns/${index}`, 'A vulnerability without an id was dropped', {
        package: { ecosystem: 'pypi', name },
      });
    else addVulnerability(vulnerability, { id, name, version: asText(given['version']) ?? '' }, out);
  }
}

function addVulnerability(
  given: JsonObject,
  { id, name, version }: { id: string; name: string; version: string },
  { sink, sendRule }: { sink: EventSink; sendRule: SendRule },
): void {
  const ruleKey = cutName(id);
  const description = asText(given['description']);
  sendRule(ruleKey, () => advisoryRule(ruleKey, { description }));
  // PEP 503: `Demo_Pkg` is `demo-pkg`. Versions of pip-audit differ in which of them they write.
  const key = packageKey('pypi', name);
  sink.finding({
    ...packageDraft({
      ruleKey,
      aliases: asTexts(given['aliases']),
      path: '',
      // pip-audit gives no severity.
      severity: 'low',
      ecosystem: 'pypi',
      name: key,
      version,
      purl: '',
      message: description ?? '',
      fixedVersions: asTexts(given['fix_versions']),
    }),
    ...(key !== name && { formerReadings: [{ ecosystem: 'pypi', package: cutName(name) }] }),
  });
}
