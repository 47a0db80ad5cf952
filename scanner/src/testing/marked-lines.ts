/** A rule over code of which some lines are marked: it finds these, and no others. */
import assert from 'node:assert/strict';
import { readRules, scanFile } from '../scanner.ts';

const mark = /\bfinds\b/;

export interface Case {
  /** The fields of the rule below its id. */
  rule: string;
  file: string;
  code: string;
}

const languages: Readonly<Record<string, string>> = {
  py: 'python',
  js: 'javascript',
  jsx: 'javascript',
  java: 'java',
  json: 'json',
  cs: 'csharp',
  go: 'go',
  php: 'php',
  rb: 'ruby',
  conf: 'regex',
  txt: 'generic',
  sh: 'bash',
  yml: 'yaml',
};

async function linesFound({ rule, file, code }: Case): Promise<number[]> {
  const language = languages[file.slice(file.lastIndexOf('.') + 1)]!;
  const text = `rules:\n  - id: r\n    languages: [${language}]\n    message: m\n    severity: ERROR\n    ${rule}\n`;
  const { rules, notRun } = await readRules({ text, idPrefix: '' });
  assert.deepEqual(notRun, []);
  const { findings } = await scanFile({ path: file, text: code }, rules);
  return [...new Set(findings.map(({ start }) => start.line))];
}

/** From 1. */
export function linesMarked(code: string): number[] {
  return code.split('\n').flatMap((line, index) => (mark.test(line) ? [index + 1] : []));
}

export async function assertFindsMarkedLines(given: Case): Promise<void> {
  assert.deepEqual(await linesFound(given), linesMarked(given.code));
}
