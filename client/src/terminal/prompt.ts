/** Prompts at a terminal; a password is read without echo. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { OutputStream } from './output-stream.ts';

/** Standard input, which may be a terminal. */
export type InputStream = Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

export interface Terminal {
  stdin: InputStream;
  stderr: OutputStream;
}

/** Prompts for one line. Resolves to null at the end of input or on an interrupt. */
export function ask(terminal: Terminal, question: string): Promise<string | null> {
  const lines = createInterface({ input: terminal.stdin, output: terminal.stderr, terminal: true });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(null));
    lines.question(question, (answer) => {
      resolve(answer.trim());
      lines.close();
    });
  });
}

const enter = ['\r', '\n'];
const interrupt = '\u0003';
const endOfInput = '\u0004';
const backspace = ['\u007f', '\b'];

/** Prompts for a password without echo. Resolves to null on an interrupt or the end of input. */
export function askHidden({ stdin, stderr }: Terminal, question: string): Promise<string | null> {
  stderr.write(question);
  stdin.setRawMode?.(true);
  stdin.setEncoding('utf8');
  stdin.resume();
  let typed = '';
  return new Promise((resolve) => {
    const finish = (answer: string | null) => {
      stdin.off('data', read);
      stdin.setRawMode?.(false);
      stdin.pause();
      stderr.write('\n');
      resolve(answer);
    };
    // Pasted text arrives as one chunk, line break included.
    const read = (piece: string) => {
      for (const character of piece) {
        if (enter.includes(character)) return finish(typed);
        if (character === interrupt || character === endOfInput) return finish(null);
        if (backspace.includes(character)) typed = [...typed].slice(0, -1).join('');
        else typed += character;
      }
    };
    stdin.on('data', read);
  });
}

/** Reads standard input as text without its final line break. Throws RangeError above `bytesMax`. */
export async function readAll(stdin: Readable, bytesMax: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stdin) {
    const buffer = Buffer.from(piece as Buffer);
    bytes += buffer.length;
    if (bytes > bytesMax) throw new RangeError(`more than ${bytesMax} bytes on standard input`);
    pieces.push(buffer);
  }
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
