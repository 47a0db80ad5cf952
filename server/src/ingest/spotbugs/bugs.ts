/** One bug of SpotBugs. */
import type { FindingContent, FindingDraft, Region, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { asCount, defined } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { cweName } from '../facts/weaknesses.ts';
import { textMax } from '../limits.ts';
import { isAboutSecret } from '../secrets/about-secret.ts';
import type { SecretClue } from '../secrets/hide-secret.ts';
import { attributeOf, childOf, childrenOf, childText } from '../xml/elements.ts';
import type { XmlElement } from '../xml/selector.ts';
import { categoryOf } from './survey.ts';

export type Read =
  | { draft: FindingDraft; rule: RuleFacts; clue: SecretClue | undefined }
  | { problem: string; ruleKey?: string };

export function readBug(bug: XmlElement, patterns: ReadonlyMap<string, RuleFacts>): Read {
  const type = attributeOf(bug, 'type');
  if (type === undefined) return { problem: 'A bug has no type' };
  const ruleKey = cutName(type);
  const place = placeOf(bug);
  if (place === undefined) return { problem: `The bug of ${ruleKey} has no place in the source code`, ruleKey };
  const rule = ruleOf(bug, patterns.get(ruleKey));
  const draft = draftOf(bug, { ruleKey, ...place });
  const { message } = draft.content;
  const { cwes = [], shortDescription = '' } = rule;
  const words = { tool: 'spotbugs', id: type, name: shortDescription, description: message, tags: [], cwes };
  if (!isAboutSecret(words)) return { draft, rule, clue: undefined };
  return {
    draft: { ...draft, issueType: 'secrets', validity: 'no_validator' },
    rule,
    // SpotBugs names the method that gets the value; other plugins write the value itself into their strings.
    clue: {
      values: [],
      contained: childrenOf(bug, 'String').flatMap((each) => attributeOf(each, 'value') ?? []),
      facts: { secretType: ruleKey },
    },
  };
}

/** The line that SpotBugs takes for the bug's own: the primary one, else where the method, field or class begins. */
function placeOf(bug: XmlElement): { path: string; region: Region } | undefined {
  const lines = childrenOf(bug, 'SourceLine');
  const own = lines.find((line) => attributeOf(line, 'primary') === 'true') ?? lines[0];
  const holders = ['Method', 'Field', 'Class'].flatMap((name) => childrenOf(bug, name));
  const holder = holders.map((each) => childOf(each, 'SourceLine')).find((line) => line !== undefined);
  const line = own ?? holder;
  if (line === undefined || attributeOf(line, 'classname') === undefined) return undefined;
  // A class that was compiled without debug information has neither a path nor lines.
  const given = attributeOf(line, 'relSourcepath') ?? attributeOf(line, 'sourcepath') ?? '';
  const path = safePath(given)?.path;
  if (path === undefined) return undefined;
  const startLine = asCount(attributeOf(line, 'start'));
  const endLine = own === undefined ? startLine : Math.max(startLine, asCount(attributeOf(line, 'end')));
  return { path, region: { startLine, startColumn: 0, endLine, endColumn: 0 } };
}

function draftOf(bug: XmlElement, known: { ruleKey: string; path: string; region: Region }): FindingDraft {
  const text = childText(bug, 'LongMessage') ?? childText(bug, 'ShortMessage') ?? known.ruleKey;
  const hash = attributeOf(bug, 'instanceHash');
  const occurrence = asCount(attributeOf(bug, 'instanceOccurrenceNum'));
  return defined<FindingDraft>({
    ...known,
    issueType: 'sast',
    severity: severityOf(bug),
    confidence: ([undefined, 'high', 'medium', 'low'] as const)[asCount(attributeOf(bug, 'priority'))],
    isMuted: false,
    // SpotBugs makes it of names and types, without lines, to compare versions of a program.
    fingerprints: hash === undefined ? undefined : { instanceHash: cutName(`${hash}:${occurrence}`) },
    matchedText: null,
    contextText: null,
    content: { message: cutText(text, textMax.message) } satisfies FindingContent,
  });
}

/**
 * By rank, from 1, the scariest, to 20, with the limits of SpotBugs' own SARIF; reports of FindBugs 1 have only a
 * priority.
 */
function severityOf(bug: XmlElement): Severity {
  const rank = asCount(attributeOf(bug, 'rank'));
  if (rank > 0) return rank <= 9 ? 'high' : rank <= 14 ? 'medium' : 'low';
  return (['low', 'high', 'medium'] as const)[asCount(attributeOf(bug, 'priority'))] ?? 'low';
}

function ruleOf(bug: XmlElement, pattern: RuleFacts | undefined): RuleFacts {
  const cwe = cweName(`CWE-${attributeOf(bug, 'cweid') ?? ''}`);
  const short = childText(bug, 'ShortMessage');
  return defined<RuleFacts>({
    category: categoryOf(attributeOf(bug, 'category')),
    cwes: cwe === undefined ? undefined : [cwe],
    shortDescription: short === undefined ? undefined : cutText(short, textMax.message),
    technologies: ['java'],
    ...pattern,
  });
}
