/** A fix's pull request in Markdown. Text from scanners, rules and models appears as plain text only. */
import type { FullFinding } from '../full-finding.ts';

export interface FixStory {
  finding: Pick<FullFinding, 'id' | 'path' | 'region' | 'ref' | 'rule' | 'ruleKey' | 'severity' | 'content' | 'tool'>;
  /** The finding's page in Parapet. */
  findingUrl: string;
  /** The change in one line. */
  title: string;
  explanation: string;
  /** Checks made before the push, a sentence each. */
  verified: readonly string[];
  branch: string;
  commit: string;
}

export interface PullRequestText {
  title: string;
  body: string;
}

/** For untrusted text. */
const quotedLengthMax = 4_000;
/** Hosts allow 255. */
const titleLengthMax = 120;

export function pullRequestText(story: FixStory): PullRequestText {
  const { finding, findingUrl, title, explanation, verified, branch, commit } = story;
  const { id, path, region, rule, ruleKey, severity, content, tool, ref } = finding;
  const place = region.startLine > 0 ? `${path}:${region.startLine}` : path;
  const body = [
    `Parapet made this change for [finding ${id}](${linkTarget(findingUrl)}) on ${plain(ref, 250)}.`,
    `**What**\n\n${quoted(title)}\n>\n${quoted(explanation)}`,
    `**Why**\n\n${plain(tool, 100)} reports ${plain(rule.name ?? ruleKey, 250)} (${severity}) at ${plain(place, 1_000)}:\n\n${quoted(content.message)}`,
    `**Verified before it was pushed**\n\n${verified.map((line) => `- ${plain(line, 500)}`).join('\n')}`,
    `**To undo it**\n\nClose this request and delete the branch ${plain(branch, 250)}. Once it is merged: \`git revert ${/^[0-9a-f]+$/.test(commit) ? commit : ''}\`, or revert the merge.`,
    'The finding counts as fixed when a scan no longer reports it.',
  ];
  return { title: oneLine(title, titleLengthMax), body: `${body.join('\n\n')}\n` };
}

/** Quotes a line, so that it cannot begin with a command (`/merge`). */
function quoted(text: string): string {
  return `> ${plain(text, quotedLengthMax)}`;
}

/**
 * Untrusted text for Markdown: one line, without mark-up, HTML, images and links. A zero-width space follows characters
 * that hosts interpret in rendered text (@people, #17, !17).
 */
export function plain(text: string, lengthMax: number): string {
  return oneLine(text, lengthMax)
    .replaceAll(
      /[&<>\\`*_[\]|@#!~%$]/g,
      (sign) => `${spelling[sign] ?? `\\${sign}`}${referring.has(sign) ? '&#8203;' : ''}`,
    )
    .replaceAll(/:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^[-+=]|(?<=^\d+)[.)]/, '\\$&');
}

const spelling: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '@': '@', '%': '%' };
const referring: ReadonlySet<string> = new Set('&@#!~%$');

function oneLine(text: string, lengthMax: number): string {
  // Control characters, and those that change the text's direction.
  const line = text
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return (line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line).toWellFormed();
}

/** For our own URLs; encodes characters that would end a Markdown link. */
const linkTarget = (url: string): string =>
  url.replaceAll(/[()<>\\\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
