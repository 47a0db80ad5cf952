/** The lines of a text upload, one at a time. */
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';

export interface TextLine {
  text: string;
  /** From 1. */
  number: number;
  /** False for the last line if no line break follows. */
  isTerminated: boolean;
}

/** Characters of one line. Longer: the upload is refused. */
const lineLengthMax = 1024 * 1024;

/** Line breaks are LF, CRLF or CR. Throws UploadRefused for a text that is not UTF-8, and for a line that is too long. */
export async function* textLines(source: ParseSource): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [rest, number] = ['', 0];
  const refuse = (reason: 'damaged' | 'limit', message: string): never => {
    throw new UploadRefused(reason, { file: source.fileName, place: `line ${number + 1}`, message });
  };
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      return refuse('damaged', 'The text is not valid UTF-8');
    }
  };
  for await (const chunk of source.open()) {
    rest += decode(chunk);
    // A CR at the end may be the first half of a CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > lineLengthMax) refuse('limit', `This line has more than ${lineLengthMax} characters`);
    for (const text of lines) {
      number += 1;
      yield { text, number, isTerminated: true };
    }
  }
  rest += decode();
  if (rest === '') return;
  const isTerminated = rest.endsWith('\r');
  yield { text: isTerminated ? rest.slice(0, -1) : rest, number: number + 1, isTerminated };
}
