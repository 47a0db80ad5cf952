/** What the name of a test case says. Scanners put rule, severity and place into it, each in a form of its own. */
import { asCount } from '../facts/fields.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import type { Severity } from '../../model/draft.ts';

export interface Named {
  rule: string;
  /** The rule is a sentence, which may say anything. */
  isSentence: boolean;
  /** The name without the severity, and without a rule in brackets. */
  title: string;
  /** If the title is the rule's, and not about this result. */
  isTitleOfRule?: boolean;
  severity?: Severity;
  path?: string;
  line?: number;
  /** The scanner, if the form says so. */
  tool?: string;
}

/** Beside our four. */
const lowWords = new Set(['info', 'informational', 'note', 'negligible', 'unknown', 'trace']);

/** `none` is a word for a severity too: the tool does not know it. */
export function readSeverity(word: string): Severity | 'none' | undefined {
  const lower = word.trim().toLowerCase();
  if (lower === 'none') return 'none';
  if (lower === 'error') return 'high';
  if (lower === 'warning') return 'medium';
  return lowWords.has(lower) ? 'low' : severityOfWord(lower);
}

/** Longer names have none of the forms. */
const formLengthMax = 2_000;

export function readName(name: string, classname: string, type: string): Named {
  if (name.length > formLengthMax) return plain(name, classname, type);
  return namedFile(name) ?? bracketed(name) ?? plain(name, classname, type);
}

/** KICS and Gitleaks write a sentence with path and line. */
function namedFile(name: string): Named | undefined {
  const end = / file in line (\d+)$/.exec(name);
  const colon = name.indexOf(': ');
  if (end !== null && colon > 0 && colon < end.index) {
    const query = name.slice(0, colon);
    const file = name.slice(colon + 2, end.index);
    return { rule: query, isSentence: false, title: query, path: file, line: asCount(end[1]), tool: 'kics' };
  }
  const [, id, leaked = '', line] = /^(\S+) has detected a secret in file (.+?), line (\d+)/s.exec(name) ?? [];
  if (id === undefined) return undefined;
  return { rule: id, isSentence: false, title: id, path: leaked, line: asCount(line), tool: 'gitleaks' };
}

/** `[HIGH][CKV_AWS_20] title`, `[aws-s3-no-public][HIGH] - title`, `[HIGH] CVE-2026-1000`. */
function bracketed(name: string): Named | undefined {
  const [start = ''] = /^(?:\[[^\]]*\] ?)+(?:- )?/.exec(name) ?? [];
  if (start === '') return undefined;
  const title = name.slice(start.length).trim();
  const words = [...start.matchAll(/\[([^\]]*)\]/g)].map(([, word = '']) => word);
  const severities = words.flatMap((word) => readSeverity(word) ?? []);
  const given = words.find((word) => word !== '' && readSeverity(word) === undefined);
  const rule = given ?? idAtStart(title);
  if (rule === undefined) return undefined;
  const severity = severities.find((each) => each !== 'none');
  return {
    rule,
    isSentence: false,
    title: title === '' ? rule : title,
    isTitleOfRule: given !== undefined && title !== '',
    ...(severity !== undefined && { severity }),
    ...(/^CKV\d?_/.test(rule) && { tool: 'checkov' }),
  };
}

function plain(name: string, classname: string, type: string): Named {
  const found = [idAtStart(name), word(classname), word(type)].find((each) => each !== undefined);
  return { rule: found ?? name, isSentence: found === undefined, title: name };
}

/** The text if it is one word, and neither a path nor a severity. */
function word(text: string): string | undefined {
  return text === '' || /\s/.test(text) || isPath(text) || readSeverity(text) !== undefined ? undefined : text;
}

/** The text if it is one word, or an id at its beginning such as `CVE-2026-1000` and `E3001`. */
function idAtStart(text: string): string | undefined {
  return word(text) ?? /^(?=[\w.-]*[A-Za-z])(?=[\w.-]*\d)[A-Z][\w.-]*(?=[\s:])/.exec(text)?.[0];
}

const fileName = /^[\w.-]+\.(?:json|ya?ml|lock|txt|toml|tf|tfvars|hcl|xml|mod|sum|gradle|jar)$|^(?:\w+\.)?Dockerfile$/;

/** True for a path with folders, or a file of a kind that scanners read. */
export function isPath(text: string): boolean {
  if (text.length > formLengthMax) return false;
  return fileName.test(text) || /^(?:[A-Za-z]:)?[^\s:]*[\\/][^\s:]*$/.test(text);
}
