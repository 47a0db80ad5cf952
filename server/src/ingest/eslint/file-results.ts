/** The messages of one file. They wait for its code, which stands behind them. */
import type { ResultSink } from '../facts/code-results.ts';
import { asCount, asObject, asText } from '../facts/fields.ts';
import type { SafePath } from '../facts/safe-path.ts';
import type { LintedFile } from './linted-files.ts';
import { readMessage, type GivenMessage } from './messages.ts';

interface FileResults {
  beginMessages(): void;
  add(message: GivenMessage): void;
  takeCode(value: unknown): void;
  end(): LintedFile;
}

/** Messages of one file that wait. Those of a file with more have no code. */
const waitingMax = 20_000;

export function fileResults(found: SafePath | undefined, results: ResultSink): FileResults {
  const path = found?.path === '' ? undefined : found?.path;
  let waiting: GivenMessage[] = [];
  let lines: string[] | undefined;
  let failure = path === undefined ? 'A file without a path in the repository was left out' : undefined;
  let hasList = false;
  let hasMessages = false;
  const send = (): void => {
    if (found === undefined || path === undefined) return;
    for (const message of waiting) results.add(readMessage(message, found, lines), message.place);
    waiting = [];
  };
  return {
    beginMessages() {
      hasList = true;
    },
    add(message) {
      hasMessages = true;
      const told = failureIn(message.value, path ?? '');
      failure ??= told;
      if (told !== undefined || hasNoRule(message.value)) return;
      if (waiting.push(message) >= waitingMax) send();
    },
    takeCode(value) {
      const code = asText(value);
      if (code !== undefined) lines = code.split(/\r\n|[\n\r\u2028\u2029]/);
    },
    end() {
      send();
      if (!hasList) failure ??= `ESLint lists no messages of ${path ?? ''}`;
      return { path, failure, hasMessages };
    },
  };
}

/** Notices of ESLint itself, such as directives that disable nothing. */
function hasNoRule(value: unknown): boolean {
  return asObject(value)?.['ruleId'] === null;
}

/** Why ESLint did not check the file. */
function failureIn(value: unknown, path: string): string | undefined {
  const given = asObject(value);
  const text = asText(given?.['message']) ?? 'no reason is given';
  if (given?.['fatal'] === true) return `ESLint could not parse ${path}, line ${asCount(given['line'])}: ${text}`;
  return hasNoRule(value) && /^File ignored\b/.test(text) ? `ESLint did not check ${path}: ${text}` : undefined;
}
