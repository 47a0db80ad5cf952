/**
 * Digests of the code of a finding, as Semgrep's command sends them in place of the code (`rule_match.py`): by them a finding
 * is recognised when its lines have moved or its file was renamed.
 */
import { createHash } from 'node:crypto';
import type { CodeHashes } from './finding.ts';

/** At the end of a line: muting a finding makes it no other. */
const muteComment = /[:#/]+ nosem(?:grep)?(?:[:=]\s?[^\s,]+(?:[,\s]+[^\s,]+)*)?$/i;

/** `lines`: those of the finding, each with its end. `formula`: the rule's patterns with what their metavariables stand for. */
export function codeHashes(lines: readonly string[], formula: string): CodeHashes {
  const [first = '', ...others] = lines;
  const code = `${first
    .replace(/\r?\n$/, '')
    .replace(muteComment, '')
    .trimEnd()}\n${others.join('')}`;
  return {
    code: sha256(dedent(code).trim()),
    startLine: sha256(first),
    endLine: sha256(lines.at(-1) ?? ''),
    pattern: sha256(formula),
  };
}

/** Without what all lines that are not blank begin with. */
export function dedent(text: string): string {
  const lines = text.replaceAll(/^[ \t]+$/gm, '').split('\n');
  const margins = lines.filter((line) => line !== '').map((line) => /^[ \t]*/.exec(line)![0]);
  const margin = margins.reduce<string | undefined>((all, each) => {
    if (all === undefined) return each;
    let length = 0;
    while (length < all.length && all[length] === each[length]) length += 1;
    return all.slice(0, length);
  }, undefined);
  return lines.map((line) => line.slice(line === '' ? 0 : (margin ?? '').length)).join('\n');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
