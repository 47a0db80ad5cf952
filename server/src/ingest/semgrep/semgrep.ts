/**
 * Semgrep JSON (`semgrep scan --json`), and the vulnerability list of Semgrep Supply Chain's API (`vulns`). Two passes,
 * since version, errors and scanned paths may follow the results. docs/formats.md, section Semgrep.
 */
import type { Coverage } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asObject } from '../facts/fields.ts';
import { oddMember, type Shape } from '../facts/odd-member.ts';
import { safePath } from '../facts/safe-path.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { draftOf, ruleFactsOf } from './results.ts';
import { surveySemgrep, type SemgrepSurvey } from './survey.ts';
import { addVulnerability } from './vulns.ts';

const position: Shape = { line: 'label', col: 'label' };
/** The members by which a result is known again. */
const identifying: Shape = {
  path: 'text',
  start: position,
  end: position,
  extra: {
    message: 'text',
    lines: 'text',
    fingerprint: 'text',
    metadata: {},
    sca_info: { dependency_match: { found_dependency: { package: 'text', version: 'text', ecosystem: 'text' } } },
  },
};

export const semgrepParser: Parser = {
  format: 'semgrep',
  title: 'Semgrep JSON',
  recognises(head) {
    if (head.root !== 'object') return 'no';
    const result = head.firstOf.get('results');
    if (result?.has('check_id') === true) return 'certain';
    if (head.firstOf.get('vulns')?.has('advisory') === true) return 'certain';
    if (!head.emptyArrays.has('results') || !head.keys.has('errors')) return 'no';
    // Empty reports of bandit and others have the same two members, plus more of their own.
    const others = [...head.keys].filter((key) => !ownKeys.has(key));
    return others.length === 0 && head.isWhole ? 'certain' : others.length === 0 ? 'likely' : 'no';
  },
  parse: parseSemgrep,
};

/** Members of a report's root. */
const ownKeys: ReadonlySet<string> = new Set([
  'results',
  'errors',
  'version',
  'paths',
  'time',
  'explanations',
  'rules_by_engine',
  'engine_requested',
  'interfile_languages_used',
  'skipped_rules',
  'profiling_results',
  'mcp_scan_results',
  'subprojects',
]);

const selector = members({ results: elements(take('result'), 'results'), vulns: elements(take('vuln'), 'vulns') });

async function* parseSemgrep(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveySemgrep(source);
  if (!survey.hasResults && !survey.hasVulns) {
    throw new UploadRefused('damaged', {
      file: source.fileName,
      place: '/',
      message: 'Semgrep JSON must have an array of results; there is none',
    });
  }
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('semgrep', cutText(survey.version, 100), cutName(source.category ?? ''));
  const failedPaths = reportErrors(survey, sink);
  const reader = resultReader(survey, sink);
  const options = { file: source.fileName, limits: source.limits, duplicates: survey.duplicates };
  for await (const items of readJson(source.open(), selector, options)) {
    for (const item of items) {
      if (item.kind === 'dropped') sink.problem(pointerOf(item), `The result ${item.message}, so it was dropped`, {});
      else if (item.kind === 'value' && item.label === 'result') reader.read(item.value, pointerOf(item));
      else if (item.kind === 'value')
        addVulnerability(item.value, pointerOf(item), sink, {
          knownRules: reader.knownRules,
          hasSeveralRepositories: survey.repositories.size > 1,
        });
    }
    yield sink.drain();
  }
  sink.coverage(coverageOf(survey, reader, failedPaths));
  yield sink.drain();
}

interface ResultReader {
  read(value: unknown, place: string): void;
  knownRules: Set<string>;
  hasForeignPath(): boolean;
}

function resultReader(survey: SemgrepSurvey, sink: EventSink): ResultReader {
  const knownRules = new Set<string>();
  let hasForeignPath = false;
  return {
    knownRules,
    hasForeignPath: () => hasForeignPath,
    read(value, place) {
      const result = asObject(value);
      const checkId = result?.['check_id'];
      if (result === undefined || typeof checkId !== 'string' || checkId === '') {
        sink.problem(place, 'A result without check_id was dropped', {});
        return;
      }
      const ruleKey = cutName(checkId);
      const given = typeof result['path'] === 'string' ? result['path'] : '';
      const path = safePath(given)?.path;
      if (path === undefined) {
        sink.problem(place, `The path ${cutText(given, 200)} is outside the repository; the result was dropped`, {
          ruleKey,
        });
        return;
      }
      const odd = oddMember(result, identifying);
      if (odd !== undefined) {
        const message = `The member ${odd} has a type that Semgrep does not allow; the result was dropped`;
        sink.problem(place, message, { ruleKey });
        return;
      }
      if (!knownRules.has(ruleKey)) {
        knownRules.add(ruleKey);
        sink.rule(ruleKey, ruleFactsOf(result));
      }
      if (survey.scanned.size > 0 && !survey.scanned.has(path)) hasForeignPath = true;
      const { draft, clue } = draftOf(result, ruleKey, path);
      sink.finding(draft, clue);
    },
  };
}

/** Reports the tool's own errors as problems; returns the files it failed on. */
function reportErrors(survey: SemgrepSurvey, sink: EventSink): string[] {
  const failedPaths = new Set(survey.skippedPaths);
  for (const error of survey.errors) {
    const { ruleKey, path } = error;
    const message = `Semgrep reports: ${error.message}`;
    if (ruleKey !== undefined && path !== undefined) sink.problem(error.pointer, message, { ruleKey, path });
    else if (ruleKey !== undefined) sink.problem(error.pointer, message, { ruleKey });
    else sink.problem(error.pointer, message);
    if (path !== undefined && ruleKey === undefined) failedPaths.add(path);
  }
  if (survey.hasMore) sink.problem('/hasMore', 'This is one page of a longer list, so this upload closes no findings');
  return [...failedPaths];
}

function coverageOf(survey: SemgrepSurvey, reader: ResultReader, failedPaths: string[]): Coverage {
  const { rules, scanned } = survey;
  const hasAllRules = [...reader.knownRules].every((rule) => rules.has(rule)) && rules.size > reader.knownRules.size;
  return {
    isSuccessful: !survey.hasFailed && !survey.hasMore,
    completeRuleKeys: hasAllRules ? [...rules] : null,
    completePaths: scanned.size > 0 && !reader.hasForeignPath() ? [...scanned] : null,
    failedPaths,
    hasDependencyInventory: false,
    // The list of Supply Chain says nothing of code.
    ...(!survey.hasResults && { onlyIssueTypes: ['sca' as const] }),
  };
}
