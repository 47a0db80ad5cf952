/** Output of the command line: results on standard output, everything else on standard error. */
import { once } from 'node:events';
import type { OutputStream } from './output-stream.ts';
import { plainJson, plainLine } from './plain-text.ts';
import { createStyle, type Style } from './style.ts';
import { createProgress, type Progress } from './progress.ts';

/** A failure as it is printed, with the server's details. */
export interface Failure {
  error: string;
  hint?: string | undefined;
  code?: string;
  status?: number;
  details?: readonly { path: string; message: string }[];
  requestId?: string;
}

export interface Output {
  isJson: boolean;
  style: Style;
  /** Columns of the terminal; null if results go to a pipe or file. */
  widthMax: number | null;
  /** A line of the result. */
  line(text: string): void;
  /** The whole result as JSON. */
  json(value: unknown): void;
  /** A part of a large result; waits while the reader is slower (backpressure). */
  write(text: string): Promise<void>;
  /** A message about progress; not printed with --quiet. */
  note(text: string): void;
  warn(text: string): void;
  /** The reason for a failure. */
  failure(failure: Failure): void;
  progress: Progress;
}

export function createOutput(options: {
  stdout: OutputStream;
  stderr: OutputStream;
  isJson: boolean;
  isQuiet: boolean;
  allowsColor: boolean;
}): Output {
  const { stdout, stderr, isJson, isQuiet, allowsColor } = options;
  const errorStyle = createStyle(allowsColor && stderr.isTTY === true);
  const progress = createProgress(stderr, { isQuiet, style: errorStyle });
  const say = (text: string) => {
    progress.clear();
    stderr.write(`${text}\n`);
  };
  return {
    isJson,
    style: createStyle(allowsColor && stdout.isTTY === true),
    widthMax: stdout.isTTY === true ? stdout.columns || 100 : null,
    line(text) {
      progress.clear();
      stdout.write(`${text}\n`);
    },
    json(value) {
      progress.clear();
      stdout.write(`${plainJson(value, 2)}\n`);
    },
    async write(text) {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    note(text) {
      if (!isQuiet) say(text);
    },
    warn: (text) => say(`${errorStyle('warning', 'warning:')} ${plainLine(text)}`),
    failure: (failure) => say(isJson ? plainJson(failure, 2) : formatFailure(failure, errorStyle)),
    progress,
  };
}

function formatFailure({ error, hint, details, requestId }: Failure, style: Style): string {
  const lines = [`${style('bad', 'error:')} ${error.split('\n').map(plainLine).join('\n')}`];
  for (const { path, message } of details ?? []) lines.push(`  ${plainLine(path)}: ${plainLine(message)}`);
  if (requestId !== undefined && requestId !== '') lines.push(style('faint', `  request ${plainLine(requestId)}`));
  if (hint !== undefined) lines.push(hint);
  return lines.join('\n');
}
