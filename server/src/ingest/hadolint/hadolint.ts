/** hadolint JSON: a list of results about Dockerfiles. docs/formats.md, section hadolint. */
import type { FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { codeResult, resultSink, type ReadResult } from '../facts/code-results.ts';
import { eventSink } from '../facts/events.ts';
import { asCount, asObject, asText } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readReport, type ReportShape } from '../json/read-report.ts';
import { elements, pointerOf, take } from '../json/selector.ts';
import { textMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';

const title = 'hadolint JSON';

export const hadolintParser: Parser = {
  format: 'hadolint',
  title,
  // A report without results is `[]`, which says nothing of its tool.
  recognises({ root, firstOf }) {
    if (root !== 'array') return 'no';
    const first = firstOf.get('');
    const own = ['code', 'column', 'file', 'level', 'line', 'message'];
    return first?.size === own.length && own.every((name) => first.has(name)) ? 'certain' : 'no';
  },
  parse: parseHadolint,
};

type Label = 'result' | 'results';

const shape: ReportShape<Label> = {
  title,
  selector: elements<Label>(take('result'), 'results'),
  required: ['results'],
};

async function* parseHadolint(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('hadolint', '', cutName(source.category ?? ''));
  const results = resultSink(sink, 'result');
  const failedPaths: string[] = [];
  for await (const items of readReport(source, shape)) {
    for (const item of items) {
      if (item.kind === 'dropped') results.drop(item);
      if (item.kind !== 'value') continue;
      const place = pointerOf(item);
      const unread = unreadFile(item.value);
      if (unread === undefined) results.add(readResult(item.value), place);
      else {
        failedPaths.push(unread.path);
        sink.problem(place, unread.message);
      }
    }
    yield sink.drain();
  }
  sink.coverage({ failedPaths });
  yield sink.drain();
}

/** hadolint reports a Dockerfile that it cannot parse as a result of this code. */
const parseError = 'DL1000';

function unreadFile(value: unknown): { path: string; message: string } | undefined {
  const given = asObject(value);
  const path = safePath(asText(given?.['file']) ?? '')?.path ?? '';
  if (given?.['code'] !== parseError || path === '') return undefined;
  const why = cutText(asText(given['message']) ?? 'no reason is given', 500);
  return { path, message: `hadolint could not parse ${cutText(path, 200)}, line ${asCount(given['line'])}: ${why}` };
}

/** Beside these: info, style, ignore. */
const severityOfLevel: ReadonlyMap<unknown, Severity> = new Map<unknown, Severity>([
  ['error', 'high'],
  ['warning', 'medium'],
]);

function readResult(value: unknown): ReadResult {
  const given = asObject(value) ?? {};
  const id = asText(given['code']);
  if (id === undefined) return { problem: 'A result has no code' };
  const ruleKey = cutName(id);
  const found = safePath(asText(given['file']) ?? '');
  if (found === undefined || found.path === '')
    return { problem: `The result of ${ruleKey} has no path in the repository`, ruleKey };
  const line = asCount(given['line']);
  const draft: FindingDraft = {
    ruleKey,
    path: found.path,
    region: { startLine: line, startColumn: asCount(given['column']), endLine: line, endColumn: 0 },
    issueType: 'sast',
    severity: severityOfLevel.get(given['level']) ?? 'low',
    isMuted: false,
    matchedText: null,
    contextText: null,
    content: { message: cutText(asText(given['message']) ?? ruleKey, textMax.message) },
  };
  return codeResult(
    { draft, rule: ruleOf(id, draft.content.message), wasAbsolute: found.wasAbsolute },
    { tool: 'hadolint', id },
  );
}

/** hadolint's own rules, and those of ShellCheck, which it runs on commands. */
function ruleOf(id: string, message: string): RuleFacts {
  const own = /^DL\d{4}$/.test(id) ? `https://github.com/hadolint/hadolint/wiki/${id}` : undefined;
  const url = /^SC\d{4}$/.test(id) ? `https://www.shellcheck.net/wiki/${id}` : own;
  return {
    // Messages of the rules for instructions and shells are always the same; others name a variable or an error.
    ...(/^DL[34]\d{3}$/.test(id) && { shortDescription: message }),
    ...(url !== undefined && { helpUrl: url }),
    technologies: ['dockerfile'],
  };
}
