/**
 * Gitleaks JSON: an array of leaks of version 8 or older; `null` or `[]` without leaks (then name the format, since
 * such a file does not identify its tool). docs/formats.md, section Gitleaks.
 */
import type { FindingContent, FindingDraft, RuleFacts, SecretFacts } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asCount, asInstant, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readJson } from '../json/read-json.ts';
import { elements, pointerOf, take } from '../json/selector.ts';
import { listMax, textMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import type { DocumentHead } from '../recognise.ts';
import { UploadRefused } from '../upload-refused.ts';

export const gitleaksParser: Parser = {
  format: 'gitleaks',
  title: 'Gitleaks JSON',
  recognises(head: DocumentHead) {
    const names = head.firstOf.get('');
    if (head.root !== 'array' || names === undefined) return 'no';
    const isCurrent = names.has('RuleID') && names.has('Secret');
    const isLegacy = names.has('offender') && names.has('rule');
    return isCurrent || isLegacy ? 'certain' : 'no';
  },
  parse: parseGitleaks,
};

async function* parseGitleaks(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const sink = eventSink(source.fileName, source.limits);
  const known = new Set<string>();
  sink.analysis('gitleaks', '', cutName(source.category ?? ''));
  for await (const items of readJson(source.open(), elements(take('leak')), {
    file: source.fileName,
    limits: source.limits,
  })) {
    for (const item of items) {
      if (item.kind === 'mismatch') {
        if (item.found === 'null') continue;
        throw new UploadRefused('damaged', {
          file: source.fileName,
          place: '/',
          message: `Gitleaks JSON: expected an array of leaks (or null), found ${item.found}`,
        });
      }
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `The leak ${item.message}, so it was dropped`, {});
      else if (item.kind === 'value') addLeak(item.value, place, sink, known);
    }
    yield sink.drain();
  }
  sink.coverage();
  yield sink.drain();
}

/** One shape for both versions of the format. */
function leakOf(leak: JsonObject) {
  return {
    rule: asText(leak['RuleID']) ?? asText(leak['rule']),
    description: asText(leak['Description']),
    file: asText(leak['File']) ?? asText(leak['file']),
    secret: asText(leak['Secret']) ?? asText(leak['offender']) ?? '',
    match: asText(leak['Match']) ?? asText(leak['line']) ?? asText(leak['offender']) ?? '',
    startLine: asCount(leak['StartLine'] ?? leak['lineNumber']),
    commit: asText(leak['Commit']) ?? asText(leak['commit']),
    at: asInstant(leak['Date'] ?? leak['date']),
    tags: Array.isArray(leak['Tags'])
      ? asTexts(leak['Tags'])
      : (asText(leak['tags']) ?? '').split(/,\s*/).filter((tag) => tag !== ''),
    fingerprint: asText(leak['Fingerprint']),
    url: asText(leak['Link']) ?? asText(leak['leakURL']),
  };
}

function addLeak(value: unknown, place: string, sink: EventSink, known: Set<string>): void {
  const object = asObject(value);
  const leak = object === undefined ? undefined : leakOf(object);
  if (object === undefined || leak?.rule === undefined) {
    sink.problem(place, 'A leak without a rule (RuleID) was dropped', {});
    return;
  }
  const ruleKey = cutName(leak.rule);
  const file = leak.file === undefined ? undefined : safePath(leak.file);
  if (leak.file !== undefined && file === undefined) {
    sink.problem(place, `The path ${cutText(leak.file, 200)} is outside the repository; the leak was dropped`, {
      ruleKey,
    });
    return;
  }
  const path = file?.path ?? '';
  if (!known.has(ruleKey)) {
    known.add(ruleKey);
    sink.rule(ruleKey, ruleFacts(leak));
  }
  const draft: FindingDraft = {
    ruleKey,
    path,
    region: {
      startLine: leak.startLine,
      startColumn: asCount(object['StartColumn']),
      endLine: Math.max(asCount(object['EndLine']), leak.startLine),
      endColumn: asCount(object['EndColumn']),
    },
    issueType: 'secrets',
    severity: 'high',
    validity: 'no_validator',
    isMuted: false,
    matchedText: evidenceText(leak.match),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(leak.description ?? `${leak.rule} found`, textMax.message),
      snippet: leak.match === '' ? undefined : cutText(leak.match, textMax.snippet),
      url: leak.url === undefined ? undefined : cutText(leak.url, textMax.url),
      commit: leak.commit === undefined ? undefined : cutText(leak.commit, 128),
    }),
  };
  // Without a commit the fingerprint is file, rule and line: it moves with the line and would match different leaks.
  if (leak.fingerprint !== undefined && leak.commit !== undefined)
    draft.fingerprints = { gitleaks: evidenceText(leak.fingerprint) };
  // The match contains the secret; if a tool gives only the match, the match is the value to hide.
  sink.finding(draft, { values: [leak.secret, leak.match], facts: secretFacts(leak, ruleKey) });
}

function secretFacts({ commit, at }: ReturnType<typeof leakOf>, secretType: string): SecretFacts {
  return defined<SecretFacts>({
    secretType,
    gitCommit: commit === undefined ? undefined : cutText(commit, 128),
    gitCommitAt: at,
  });
}

function ruleFacts(leak: ReturnType<typeof leakOf>): RuleFacts {
  const tags = leak.tags.slice(0, listMax.tags).map((tag) => cutName(tag));
  return {
    name: cutText(leak.rule ?? '', textMax.name),
    category: 'security',
    ...(leak.description === undefined ? {} : { shortDescription: cutText(leak.description, textMax.message) }),
    ...(tags.length === 0 ? {} : { subcategories: tags }),
  };
}
