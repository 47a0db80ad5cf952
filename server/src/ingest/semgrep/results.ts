/** Semgrep results as finding drafts. */
import type { FindingContent, FindingDraft, IssueType, RuleFacts, ToolFix } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { isAboutSecrets, semgrepSeverities } from '../../model/rules/semgrep-words.ts';
import { asArray, asCount, asLabel, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { confidenceOfWord, severityOfWord } from '../facts/severity-words.ts';
import { cweName, distinctCwes, owaspName } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { isAboutSecret } from '../secrets/about-secret.ts';
import type { SecretClue } from '../secrets/hide-secret.ts';
import { packageFactsOf, reachabilityOf } from './packages.ts';
import { traceOf } from './traces.ts';

const validities = ['confirmed_valid', 'confirmed_invalid', 'validation_error', 'no_validator'] as const;

/** Printed in place of content that needs a login to the cloud service. */
const withheld = 'requires login';

function given(value: unknown): string | undefined {
  const text = asText(value);
  return text === withheld ? undefined : text;
}

/** A package (sca_info), a credential (by its rule, or as a validated finding), else code. */
function issueTypeOf(checkId: string, extra: JsonObject, metadata: JsonObject): IssueType {
  if (asObject(extra['sca_info']) !== undefined) return 'sca';
  const validation = asText(extra['validation_state'])?.toLowerCase();
  const isValidated = validation !== undefined && validation !== 'no_validator';
  const isSecret =
    isValidated ||
    isAboutSecrets(checkId, metadata) ||
    isAboutSecret({
      tool: 'semgrep',
      id: checkId,
      name: asText(metadata['display-name']) ?? '',
      description: asText(extra['message']) ?? '',
      tags: [],
      cwes: distinctCwes(asTexts(metadata['cwe']).slice(0, listMax.tags).map(cweName)),
    });
  return isSecret ? 'secrets' : 'sast';
}

/** A result as a draft, with a clue if it is about a secret. */
export interface SemgrepDraft {
  draft: FindingDraft;
  clue: SecretClue | undefined;
}

export function draftOf(result: JsonObject, ruleKey: string, path: string): SemgrepDraft {
  const extra = asObject(result['extra']) ?? {};
  const metadata = asObject(extra['metadata']) ?? {};
  const start = asObject(result['start']);
  const end = asObject(result['end']);
  const issueType = issueTypeOf(ruleKey, extra, metadata);
  const lines = given(extra['lines']);
  const fingerprint = given(extra['fingerprint']);
  const word = asText(extra['severity']) ?? '';
  const startLine = asCount(start?.['line']);
  const validation = asText(extra['validation_state'])?.toLowerCase();
  const sca = issueType === 'sca' ? packageFactsOf(extra, metadata, ruleKey) : undefined;
  const draft: FindingDraft = defined<FindingDraft>({
    ruleKey,
    path,
    region: {
      startLine,
      startColumn: asCount(start?.['col']),
      endLine: Math.max(asCount(end?.['line']), startLine),
      endColumn: asCount(end?.['col']),
    },
    issueType,
    severity: severityOfWord(word) ?? semgrepSeverities.get(word.toLowerCase()) ?? 'low',
    confidence: confidenceOfWord(metadata['confidence']),
    reachability: issueType === 'sca' ? reachabilityOf(extra, metadata) : undefined,
    validity: issueType === 'secrets' ? (validities.find((each) => each === validation) ?? 'no_validator') : undefined,
    isMuted: extra['is_ignored'] === true,
    fingerprints: fingerprint === undefined ? undefined : { matchBasedId: evidenceText(fingerprint) },
    // The package name stands in for matched text, so the finding survives an upgrade (docs/identity.md).
    matchedText:
      sca === undefined
        ? lines === undefined
          ? null
          : evidenceText(lines)
        : `${sca.foundDependency.ecosystem}:${sca.foundDependency.package}`,
    contextText: sca === undefined ? null : `${sca.foundDependency.package}@${sca.foundDependency.version}`,
    content: defined<FindingContent>({
      message: cutText(asText(extra['message']) ?? ruleKey, textMax.message),
      snippet: lines === undefined ? undefined : cutText(lines, textMax.snippet),
      trace: traceOf(extra['dataflow_trace']),
      fix: fixOf(extra),
      sca,
      matchBasedId: fingerprint === undefined ? undefined : cutText(fingerprint, textMax.name),
      ruleHashId: ruleHashOf(metadata),
    }),
  });
  return { draft, clue: issueType === 'secrets' ? clueOf(draft, { lines, extra, metadata }) : undefined };
}

/**
 * `fix` replaces the match, `fixed_lines` its lines (rules with fix-regex have only these). A fix that had to be cut is
 * only shown.
 */
function fixOf(extra: JsonObject): ToolFix | undefined {
  const fix = asText(extra['fix']);
  const lines = asArray(extra['fixed_lines']);
  const areLines = lines.length > 0 && lines.every((line) => typeof line === 'string');
  const code = fix ?? (areLines ? lines.join('\n') : undefined);
  if (code === undefined) return undefined;
  if (code.length > textMax.snippet) return { fixCode: cutText(code, textMax.snippet) };
  return { fixCode: code, replaces: fix === undefined ? 'lines' : 'match' };
}

function ruleHashOf(metadata: JsonObject): string | undefined {
  const rule = asObject(asObject(metadata['semgrep.dev'])?.['rule']);
  const id = asLabel(rule?.['rule_id']);
  return id === undefined ? undefined : cutText(id, 100);
}

/** The secret is the region; the rule's variables may have caught it elsewhere. */
function clueOf(
  { ruleKey, region: { startLine, startColumn, endLine, endColumn } }: FindingDraft,
  { lines = '', extra, metadata }: { lines: string | undefined; extra: JsonObject; metadata: JsonObject },
): SecretClue {
  const isOneLine =
    startLine === endLine && startColumn > 0 && endColumn > startColumn && lines.length >= endColumn - 1;
  const region = isOneLine ? lines.slice(startColumn - 1, endColumn - 1) : lines;
  const caught = Object.values(asObject(extra['metavars']) ?? {})
    .slice(0, 50)
    .flatMap((variable) => [
      asText(asObject(variable)?.['abstract_content']),
      asText(asObject(asObject(variable)?.['propagated_value'])?.['svalue_abstract_content']),
    ])
    .filter((text) => text !== undefined)
    .filter((text) => text.length >= 8);
  return {
    values: lines === '' ? [] : [region.trim() === '' ? lines : region],
    contained: caught,
    facts: { secretType: cutText(asText(metadata['secret_type']) ?? ruleKey, textMax.name) },
  };
}

/** The facts of a result's rule; Semgrep repeats them in every result. */
export function ruleFactsOf(result: JsonObject): RuleFacts {
  const extra = asObject(result['extra']) ?? {};
  const metadata = asObject(extra['metadata']) ?? {};
  const hosted = asObject(asObject(metadata['semgrep.dev'])?.['rule']);
  const listed = (values: string[]): string[] | undefined =>
    values.length === 0 ? undefined : values.slice(0, listMax.references);
  const names = (value: unknown): string[] =>
    asTexts(value)
      .slice(0, listMax.tags)
      .map((name) => cutName(name));
  const message = asText(extra['message']);
  const isSca = asObject(extra['sca_info']) !== undefined;
  const origin = asText(hosted?.['origin']);
  return defined<RuleFacts>({
    name: cutText(asText(metadata['display-name']) ?? lastPart(asText(result['check_id']) ?? ''), textMax.name),
    // A message may quote the matched code, which must not become part of the rule's text.
    shortDescription: isSca && message !== undefined ? cutText(message, textMax.message) : undefined,
    helpUrl: urlOf(metadata['source'] ?? metadata['shortlink'] ?? metadata['source-rule-url']),
    cwes: listed(distinctCwes(asTexts(metadata['cwe']).slice(0, listMax.tags).map(cweName))),
    owasps: listed(
      asTexts(metadata['owasp'])
        .slice(0, listMax.tags)
        .map(owaspName)
        .filter((name) => name !== undefined),
    ),
    references: listed(
      asTexts(metadata['references'])
        .slice(0, listMax.references)
        .map((url) => cutText(url, textMax.url)),
    ),
    category: asText(metadata['category'])?.slice(0, 100),
    subcategories: listed(names(metadata['subcategory'])),
    ruleset:
      asText(asObject(metadata['semgrep.ruleset'])?.['name']) ??
      asText(metadata['semgrep.ruleset'])?.slice(0, textMax.name),
    origin: origin === undefined ? undefined : origin === 'custom' ? 'custom' : 'community',
    technologies: listed(names(metadata['technology'])),
  });
}

function lastPart(checkId: string): string {
  return checkId.slice(checkId.lastIndexOf('.') + 1) || checkId;
}

function urlOf(value: unknown): string | undefined {
  const text = asText(value);
  return text !== undefined && /^https?:\/\//i.test(text) ? cutText(text, textMax.url) : undefined;
}
