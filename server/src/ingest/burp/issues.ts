/** One issue of Burp. Of requests and answers nothing is read: they hold cookies and tokens. */
import type { FindingDraft, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { codeResult, type CodeResult } from '../facts/code-results.ts';
import { defined } from '../facts/fields.ts';
import { htmlText, linksIn } from '../facts/html-text.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { urlPlace, withoutRandom } from '../facts/url-place.ts';
import { cweName, distinctCwes } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { childText } from '../xml/elements.ts';
import type { XmlElement } from '../xml/selector.ts';

export interface BurpIssue extends CodeResult {
  site: string;
}

const confidences: ReadonlyMap<string, 'high' | 'medium' | 'low'> = new Map([
  ['certain', 'high'],
  ['firm', 'medium'],
  ['tentative', 'low'],
]);

export function readIssue(issue: XmlElement): BurpIssue | { problem: string; ruleKey?: string } {
  const type = childText(issue, 'type');
  if (type === undefined) return { problem: 'An issue has no type' };
  const ruleKey = cutName(type);
  const [host, path] = [childText(issue, 'host'), childText(issue, 'path')];
  // `/basket [id cookie]`: what the issue is about in the request.
  const parameter = /\[([^[\]]{1,500})\]\s*$/.exec(childText(issue, 'location') ?? '')?.[1];
  const where = host === undefined || path === undefined ? undefined : urlPlace(`${host}${path}`, { parameter });
  if (where === undefined) return { problem: `The issue of ${ruleKey} has no address (host and path)`, ruleKey };
  const rule = ruleOf(issue);
  const severity = childText(issue, 'severity')?.toLowerCase() ?? '';
  const detail = withoutRandom(htmlText(childText(issue, 'issueDetail') ?? ''));
  const message = detail === '' ? (rule.fullDescription ?? rule.name ?? ruleKey) : detail;
  const draft = defined<FindingDraft>({
    ruleKey,
    path: where.path,
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sast',
    severity: severityOfWord(severity) ?? 'low',
    confidence: confidences.get(childText(issue, 'confidence')?.toLowerCase() ?? ''),
    isMuted: false,
    externalSuppression:
      severity === 'false positive'
        ? { status: 'accepted', justification: 'marked as a false positive in Burp' }
        : undefined,
    matchedText: null,
    contextText: null,
    content: defined<FindingDraft['content']>({
      message: cutText(message, textMax.message),
      place: where.place,
      url: /^https?:[^*]*$/.test(where.path) ? where.path : undefined,
    }),
  });
  const words = { tool: 'burp', id: ruleKey };
  const secretType = rule.name ?? ruleKey;
  return { ...codeResult({ draft, rule }, words, { values: [], facts: { secretType } }), site: where.site };
}

function ruleOf(issue: XmlElement): RuleFacts {
  const name = childText(issue, 'name');
  const background = htmlText(childText(issue, 'issueBackground') ?? '');
  const help = htmlText(childText(issue, 'remediationBackground') ?? '');
  const classes = htmlText(childText(issue, 'vulnerabilityClassifications') ?? '');
  const cwes = distinctCwes(
    classes
      .split('\n')
      .slice(0, listMax.tags)
      .map((line) => (line.startsWith('CWE-') ? cweName(line) : undefined)),
  );
  const references = linksIn(childText(issue, 'references') ?? '').slice(0, listMax.references);
  return defined<RuleFacts>({
    name: name === undefined ? undefined : cutText(name, textMax.name),
    fullDescription: background === '' ? undefined : cutText(background, textMax.message),
    helpText: help === '' ? undefined : cutText(help, textMax.helpText),
    cwes: cwes.length === 0 ? undefined : cwes,
    references: references.length === 0 ? undefined : references,
    category: 'security',
  });
}
