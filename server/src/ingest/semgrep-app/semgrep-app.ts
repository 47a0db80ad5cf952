/**
 * Findings of Semgrep's platform as its API lists them: of code and packages (`…/findings`), or of secrets (`…/secrets`).
 * The file is one answer, or an array with the findings of several. docs/formats.md, section Semgrep platform.
 */
import type { Coverage } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { resultSink } from '../facts/code-results.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asObject, asText } from '../facts/fields.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { elements, members, pointerOf, take, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { readFinding } from './findings.ts';
import { isClosed } from './triage.ts';
import { readSecret } from './secrets.ts';
import { surveyExport, type ExportSurvey } from './survey.ts';

const title = 'Semgrep platform findings';

/** The envelopes of the API's description; its answers have `findings` at the root. */
const envelopes = ['sastFindings', 'scaFindings'];

export const semgrepAppParser: Parser = {
  format: 'semgrep-app',
  title,
  recognises({ root, keys, firstOf, emptyArrays, isWhole }) {
    if (envelopes.some((name) => keys.has(name))) return 'certain';
    const first = firstOf.get(root === 'array' ? '' : 'findings');
    if (first !== undefined) {
      const isCode = first.has('rule_name') && first.has('triage_state');
      return isCode || (first.has('findingPath') && first.has('validationState')) ? 'certain' : 'no';
    }
    const isBare = [...keys].every((key) => key === 'findings' || key === 'cursor');
    return isWhole && isBare && emptyArrays.has('findings') ? 'likely' : 'no';
  },
  parse: parseExport,
};

type Label = 'finding' | 'findings';

function shapeOf({ isArray }: ExportSurvey): ReportShape<Label> {
  const findings = elements<Label>(take('finding'), 'findings');
  const answer: Record<string, Selector<Label>> = { findings };
  for (const name of envelopes) answer[name] = members({ findings });
  return { title, selector: isArray ? findings : members(answer), required: ['findings'] };
}

async function* parseExport(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveyExport(source, { title, envelopes });
  const sink = eventSink(source.fileName, source.limits);
  const tool = survey.kind === 'secrets' ? 'semgrep-secrets' : 'semgrep';
  sink.analysis(tool, '', cutName(source.category ?? ''));
  const results = resultSink(sink, 'finding');
  const isRepeated = repetitions(survey);
  const read = survey.kind === 'secrets' ? readSecret : readFinding;
  let closed = 0;
  for await (const items of readReport(source, shapeOf(survey), { duplicates: survey.duplicates })) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      if (item.kind !== 'value') continue;
      if (isClosed(item.value)) closed += 1;
      else if (!isRepeated(item.value)) results.add(read(item.value, prefixOf(item.value, survey)), pointerOf(item));
    }
    yield sink.drain();
  }
  if (closed > 0 && !survey.isArray) sink.problem('/', `Findings that are fixed or removed were left out: ${closed}`);
  sink.coverage(coverageOf(survey, sink));
  yield sink.drain();
}

/** Several repositories have files of the same names, so the repository stands before the path. */
function prefixOf(value: unknown, { hasSeveralRepositories }: ExportSurvey): string {
  const name = asText(asObject(asObject(value)?.['repository'])?.['name']) ?? '';
  return hasSeveralRepositories && name !== '' ? `${name}/` : '';
}

/** Of several branches the platform lists a finding once for each: the first one, which changed last, counts. */
function repetitions({ hasSeveralRefs }: ExportSurvey): (value: unknown) => boolean {
  const known = new Set<string>();
  return (value) => {
    const finding = asObject(value);
    const id = asText(finding?.['match_based_id']);
    if (!hasSeveralRefs || id === undefined) return false;
    const path = asText(asObject(finding?.['location'])?.['file_path']) ?? '';
    const key = cutName([id, path, asText(finding?.['rule_name']) ?? ''].join('\n'), 200);
    const isKnown = known.has(key);
    known.add(key);
    return isKnown;
  };
}

/** Answers of the API come in pages of at least 100 findings; an answer does not say whether there are others. */
const pageSizeMin = 100;

/** A list that holds the fixed findings, too, is complete for the rules that it names, and says nothing of others. */
function coverageOf({ isArray, count, ruleKeys }: ExportSurvey, sink: EventSink): Partial<Coverage> {
  const doubt = !isArray
    ? 'This is one answer of the API, which may be a page of a longer list: this upload closes no findings. ' +
      'Collected in an array (jq -s "map(.findings[])"), the list does'
    : count === 0
      ? 'The list is empty, so it does not say which rules it is about: this upload closes no findings'
      : count % pageSizeMin === 0
        ? `The list has ${count} findings, like a full page, so there may be more: this upload closes no findings`
        : undefined;
  if (doubt === undefined) return { onlyRuleKeys: [...ruleKeys] };
  sink.problem('/', doubt);
  return { isSuccessful: false };
}
