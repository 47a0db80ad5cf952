/**
 * Validates one rule and drafts it. Checks only what would break a scan and what Parapet needs; the scanner judges
 * whether patterns parse.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Severity } from '../draft.ts';
import { isAboutSecrets, semgrepLanguages, semgrepSeverities } from './semgrep-words.ts';
import { rulePathMax, type Json, type JsonObject, type RuleDraft, type RuleProduct } from './registry-rule.ts';

/** A rule needs one of these. */
const matchers = [
  'pattern',
  'patterns',
  'pattern-either',
  'pattern-regex',
  'match',
  'taint',
  'pattern-sources',
  'join',
  'steps',
  'extract',
  'r2c-internal-project-depends-on',
  'project-depends-on',
] as const;

const severityWords = [...semgrepSeverities.keys()].map((word) => word.toUpperCase()).join(', ');

const SemgrepRule = z.looseObject({
  id: z
    .string({ error: 'must be a string' })
    .regex(/^[A-Za-z0-9._-]+$/, 'must consist of letters, digits, “.”, “_” and “-”')
    .max(rulePathMax, `must have at most ${rulePathMax} characters`),
  message: z.string({ error: 'must be a string' }).min(1, 'must not be empty'),
  severity: z
    .string({ error: `must be one of ${severityWords}` })
    .refine((word) => semgrepSeverities.has(word.toLowerCase()), `must be one of ${severityWords}`),
  languages: z
    .array(z.string(), { error: 'must be a list of names' })
    .min(1, 'must name at least one')
    .max(100, 'must be at most 100'),
  metadata: z.record(z.string(), z.unknown(), { error: 'must be a mapping' }).optional(),
});

/** The draft, or why the rule is refused. */
export function draftRule(definition: JsonObject, source: string): RuleDraft | { refused: string } {
  const checked = SemgrepRule.safeParse(definition);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const key = issue?.path.join('.') ?? '';
    const isMissing = key !== '' && definition[key] === undefined;
    return { refused: isMissing ? `${key}: is missing` : `${key}: ${issue?.message}` };
  }
  const { id, severity, languages, metadata = {} } = checked.data;
  const unknown = languages.find((language) => !semgrepLanguages.has(language.toLowerCase()));
  if (unknown !== undefined) return { refused: `languages: ${shown(unknown)} is not a language of Semgrep` };
  if (!matchers.some((key) => definition[key] !== undefined)) {
    return { refused: `has no pattern: one of ${matchers.slice(0, 7).join(', ')} is needed` };
  }
  return {
    path: id,
    definition,
    source,
    digest: digestOf(definition),
    languages: [...new Set(languages.map((language) => language.toLowerCase()))],
    severity: semgrepSeverities.get(severity.toLowerCase()) as Severity,
    product: productOf(id, definition, metadata),
    license: typeof metadata['license'] === 'string' ? metadata['license'].slice(0, 500) : '',
  };
}

function productOf(id: string, definition: JsonObject, metadata: Record<string, unknown>): RuleProduct {
  const isAboutPackages = 'r2c-internal-project-depends-on' in definition || 'project-depends-on' in definition;
  if (isAboutPackages) return 'sca';
  return isAboutSecrets(id, metadata) ? 'secrets' : 'sast';
}

/** Equal for definitions that are equal as JSON. */
function digestOf(definition: JsonObject): string {
  return hash('sha256', JSON.stringify(inOrder(definition)), 'hex');
}

function inOrder(value: Json): unknown {
  if (Array.isArray(value)) return (value as readonly Json[]).map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  // Pairs, not an object: an object would reorder numeric keys.
  return { object: members.map(([key, member]) => [key, inOrder(member)]) };
}

const shown = (text: string): string => `“${text.slice(0, 50)}”`;
