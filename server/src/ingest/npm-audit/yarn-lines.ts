/**
 * The lines of `yarn npm audit --json` (yarn 4): each a package with one of its advisories, or with its deprecation. There
 * is no last line, so only an array of them is known to be complete.
 */
import { cutName } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { asObject, asText, asTexts } from '../facts/fields.ts';
import { advisoryRule, packageDraft, rulesOnce } from '../facts/package-results.ts';
import { isArray } from '../json/is-array.ts';
import { readReport } from '../json/read-report.ts';
import { pointerOf, sequence, take } from '../json/selector.ts';
import type { ParsedEvent, ParseSource } from '../parser.ts';
import type { DocumentHead } from '../recognise.ts';
import { boundsBelow, type Read } from './vulnerable-packages.ts';
import { advisoryId, severityOf } from './words.ts';

export function isYarnLines({ root, keys, firstOf, names }: DocumentHead): boolean {
  const members = root === 'array' ? firstOf.get('') : root === 'object' ? keys : undefined;
  return members?.has('value') === true && members.has('children') && names.has('Tree Versions');
}

const shape = { title: 'yarn npm audit JSON', selector: sequence(take('line')), required: [] };

export async function* parseYarnLines(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const isComplete = await isArray(source);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('yarn-audit', '', cutName(source.category ?? ''));
  if (!isComplete)
    sink.problem(
      '/',
      'yarn’s output has no closing line, so a part may be missing: this upload closes no findings. Collect the lines in an array (jq -s .) to let it close findings',
    );
  const sendRule = rulesOnce(sink.rule);
  for await (const items of readReport<'line'>(source, shape)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This line ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      const { results, problem } = readLine(item.value);
      if (problem !== undefined) sink.problem(place, `${problem}, so it was dropped`, {});
      for (const { result, advisory } of results) {
        sendRule(result.ruleKey, () => advisoryRule(result.ruleKey, advisory));
        sink.finding(packageDraft(result));
      }
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful: isComplete });
  yield sink.drain();
}

function readLine(value: unknown): Read {
  const line = asObject(value);
  const given = asObject(line?.['children']);
  const name = asText(line?.['value']);
  if (given === undefined || name === undefined) return { results: [], problem: 'A line names no package' };
  const url = asText(given['URL']);
  const isDeprecation = asText(given['ID'])?.endsWith(' (deprecation)') === true;
  const id = isDeprecation ? 'deprecation' : advisoryId(url, given['ID']);
  if (id === undefined) return { results: [], problem: `The line of ${cutName(name, 200)} has no advisory` };
  const ruleKey = cutName(id);
  const title = asText(given['Issue']);
  const range = asText(given['Vulnerable Versions']) ?? '';
  const dependents = asTexts(given['Dependents']);
  return {
    results: [
      {
        result: {
          ruleKey,
          path: '',
          ecosystem: 'npm',
          name,
          version: asTexts(given['Tree Versions'])[0] ?? '',
          purl: '',
          aliases: [],
          severity: severityOf(given['Severity']),
          message: title ?? '',
          transitivity: dependents.some((each) => each.includes('@workspace:')) ? 'direct' : 'unknown',
          fixedVersions: isDeprecation ? [] : boundsBelow(range),
          url,
        },
        advisory: isDeprecation ? { title: 'A package that its author has deprecated' } : { title, url },
      },
    ],
  };
}
