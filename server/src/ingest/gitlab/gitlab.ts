/**
 * GitLab's security reports: SAST, secret detection, dependency and container scanning, of schema 2 to 15. docs/formats.md,
 * section GitLab.
 */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import { textMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readDependency } from './dependencies.ts';
import { surveyReport, title, type Survey } from './survey.ts';
import { vulnerabilityReader } from './vulnerabilities.ts';

export const gitlabParser: Parser = {
  format: 'gitlab',
  title,
  recognises({ root, keys, firstOf, emptyArrays }) {
    if (root !== 'object' || !keys.has('version')) return 'no';
    const first = firstOf.get('vulnerabilities');
    if (first !== undefined) return first.has('identifiers') && first.has('location') ? 'certain' : 'no';
    const isEmpty = emptyArrays.has('vulnerabilities');
    return isEmpty && (keys.has('scan') || keys.has('remediations')) ? 'certain' : 'no';
  },
  parse: parseGitlab,
};

const shape = {
  title,
  selector: members({
    vulnerabilities: elements(take('vulnerability'), 'vulnerabilities'),
    dependency_files: elements(
      members<'vulnerability' | 'vulnerabilities' | 'dependency' | 'files'>({
        dependencies: elements(take('dependency')),
      }),
      'files',
    ),
  }),
  required: ['vulnerabilities' as const],
};

async function* parseGitlab(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveyReport(source);
  const { tool, version, image, fileOf, options } = survey;
  const sink = eventSink(source.fileName, source.limits);
  // Reports of two images are two analyses, so that neither closes the other's findings.
  const category = source.category ?? image.name;
  sink.analysis(`gitlab-${tool}`, version, cutName(category), { scanned: cutText(image.reference, textMax.url) });
  const doubt = doubtOf(survey, category);
  if (doubt !== undefined) sink.problem('/scan', doubt);
  const results = resultSink(sink, 'vulnerability');
  const read = vulnerabilityReader(survey);
  let hasInventory = false;
  for await (const items of readReport(source, shape, options)) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'begin' && item.label === 'files') hasInventory = true;
      else if (item.kind === 'dropped') {
        if (item.label === 'vulnerability') results.drop(item);
        else {
          hasInventory = false;
          sink.problem(place, `This dependency ${item.message}, so it was left out`);
        }
      } else if (item.kind !== 'value') continue;
      else if (item.label === 'vulnerability') results.add(read(item.value), place);
      else {
        const draft = readDependency(item.value, fileOf(item.parent));
        if (draft === undefined) sink.problem(place, 'A dependency without a name was left out');
        else sink.push({ kind: 'dependency', draft });
      }
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful: doubt === undefined, hasDependencyInventory: hasInventory && doubt === undefined });
  yield sink.drain();
}

/** Why the report closes no findings; undefined if it may. */
function doubtOf({ kind, isFailed, hasResults }: Survey, category: string): string | undefined {
  if (isFailed) return 'The scan failed (scan.status), so this upload closes no findings';
  if (kind === 'container' && !hasResults && category === '')
    return 'The report names no image, so this upload closes no findings; name the image with a category';
  return undefined;
}
