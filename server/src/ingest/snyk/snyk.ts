/** Snyk JSON: `snyk test`, `snyk container test` and `snyk iac test`. docs/formats.md, section Snyk. */
import { cutName, cutText } from '../facts/bounded.ts';
import { resultSink, type ReadResult } from '../facts/code-results.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { readReport, type ReportItem } from '../json/read-report.ts';
import { pointerOf, take } from '../json/selector.ts';
import { textMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import type { DocumentHead } from '../recognise.ts';
import { UploadRefused } from '../upload-refused.ts';
import { readIssue } from './issues.ts';
import { selectorOf, type SnykLabel } from './selector.ts';
import { surveySnyk, type Project, type SnykSurvey } from './survey.ts';
import { readVulnerability } from './vulnerabilities.ts';

const title = 'Snyk JSON';

export const snykParser: Parser = { format: 'snyk', title, recognises, parse: parseSnyk };

function recognises({ root, keys, firstOf }: DocumentHead): 'certain' | 'likely' | 'no' {
  const has = root === 'array' ? firstOf.get('') : root === 'object' ? keys : undefined;
  if (has === undefined) return 'no';
  if (has.has('infrastructureAsCodeIssues')) return 'certain';
  if (has.has('vulnerabilities') && (has.has('filesystemPolicy') || has.has('licensesPolicy'))) return 'certain';
  const first = firstOf.get('vulnerabilities');
  if (root === 'object' && first?.has('from') === true && first.has('upgradePath')) return 'certain';
  // The head may end within the first vulnerability, or the first project failed.
  const isFailure = ['ok', 'error', 'path'].every((key) => has.has(key));
  return isFailure || (root === 'array' && has.has('vulnerabilities')) ? 'likely' : 'no';
}

async function* parseSnyk(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveySnyk(source, title);
  const sink = eventSink(source.fileName, source.limits);
  const { tool, image } = survey;
  // Reports of two images are two analyses, so that neither closes the other's findings.
  sink.analysis(tool, '', cutName(source.category ?? image), { scanned: cutText(survey.scanned, textMax.url) });
  const isSuccessful = tellErrors(survey, sink, source);
  const results = resultSink(sink, 'result');
  const selector = selectorOf({
    vulnerability: take('vulnerability'),
    ignored: take('ignored'),
    issue: take('issue'),
    hasHead: false,
  });
  const shape = { title, selector, required: [], nullIsEmpty: true };
  // Projects may stand in projects: the applications in an image.
  const open: Project[] = [];
  for await (const items of readReport(source, shape, survey.options)) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      else if (item.label !== 'project') addResult(item, open.at(-1), survey, results.add);
      else if (item.kind === 'end') open.pop();
      else if (item.kind === 'begin') open.push(survey.projects.get(pointerOf(item)) ?? survey.none);
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful });
  yield sink.drain();
}

type Item = Exclude<ReportItem<SnykLabel>, { kind: 'dropped' }>;

function addResult(
  item: Item,
  project: Project | undefined,
  survey: SnykSurvey,
  add: (read: ReadResult, place: string) => void,
): void {
  if (item.kind !== 'value' || project === undefined) return;
  const isIgnored = item.label === 'ignored';
  const read =
    item.label === 'issue'
      ? readIssue(item.value, project)
      : readVulnerability(item.value, { project, isIgnored, ways: survey.ways });
  if (read !== undefined) add(read, pointerOf(item));
}

/** False if a project could not be tested: then the report closes nothing. */
function tellErrors({ projects }: SnykSurvey, sink: EventSink, source: ParseSource): boolean {
  let isSuccessful = true;
  for (const [place, { error, hasResults, isApplication }] of projects) {
    if (error !== undefined) {
      sink.problem(place, cutText(`Snyk could not test a project, so this upload closes no findings: ${error}`, 800));
      isSuccessful = false;
    } else if (!hasResults && !isApplication) refuse(source, place);
  }
  if (projects.size === 0) refuse(source, '/');
  return isSuccessful;
}

/** Read as a report without results, it would close the known ones. */
function refuse({ fileName }: ParseSource, place: string): never {
  const message = `${title}: there is no member vulnerabilities, which holds the results`;
  throw new UploadRefused('damaged', { file: fileName, place, message });
}
