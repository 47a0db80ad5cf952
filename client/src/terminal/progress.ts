/**
 * Progress: on a terminal one line that is redrawn, with a bar if the total is known; elsewhere a few plain lines, so that a CI
 * log stays readable.
 */
import type { OutputStream } from './output-stream.ts';
import { cutLine, plainLine } from './plain-text.ts';
import type { Style } from './style.ts';

export interface Progress {
  /** Shows the progress of `label`: `done` of `total` (null: unknown), and `text`. */
  show(step: { label: string; done?: number; total?: number | null; text: string }): void;
  /** Removes the line, before anything else is printed. */
  clear(): void;
}

const redrawEveryMs = 80;
const lineEveryMs = 5_000;
const barColumns = 24;

export function createProgress(stream: OutputStream, options: { isQuiet: boolean; style: Style }): Progress {
  if (options.isQuiet) return { show: () => undefined, clear: () => undefined };
  return stream.isTTY === true ? drawnProgress(stream, options.style) : printedProgress(stream);
}

function drawnProgress(stream: OutputStream, style: Style): Progress {
  let drawnAt = 0;
  let isDrawn = false;
  return {
    show({ label, done, total, text }) {
      const now = Date.now();
      const isComplete = done !== undefined && done === total;
      if (now - drawnAt < redrawEveryMs && !isComplete) return;
      drawnAt = now;
      isDrawn = true;
      const bar = done === undefined || total === undefined || total === null ? '' : drawBar(done, total, style);
      const room = (stream.columns || 80) - 1 - (bar === '' ? 0 : barColumns + 8);
      stream.write(`\r\u001b[2K${bar}${cutLine(plainLine(`${label}: ${text}`), Math.max(20, room))}`);
    },
    clear() {
      if (!isDrawn) return;
      isDrawn = false;
      stream.write('\r\u001b[2K');
    },
  };
}

/** `━━━━━━━━━━━━  45 % `, with a fixed width. */
function drawBar(done: number, total: number, style: Style): string {
  const share = total <= 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * barColumns);
  const bar = style('good', '━'.repeat(filled)) + style('faint', '━'.repeat(barColumns - filled));
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  `;
}

/** Prints a line when the text of a label changes, at most every `lineEveryMs`. */
function printedProgress(stream: OutputStream): Progress {
  const last = new Map<string, { at: number; text: string }>();
  return {
    show({ label, text }) {
      const before = last.get(label);
      const now = Date.now();
      if (before !== undefined && (before.text === text || now - before.at < lineEveryMs)) return;
      last.set(label, { at: now, text });
      stream.write(`${plainLine(`${label}: ${text}`)}\n`);
    },
    clear: () => undefined,
  };
}
