/** The one entrance of ingest: bytes of an upload in, events out. Pure: it reads what it is given and stores nothing. */
import type { ParseEvent } from '../model/draft.ts';
import { decodeText } from './json/decode-text.ts';
import { defaultLimits, type ParseLimits } from './limits.ts';
import type { Format, InnerFormat, Parser, ParseSource } from './parser.ts';
import { parsers } from './parsers.ts';
import { sightOf, type Sight } from './recognise.ts';
import { rereadable } from './rereadable.ts';
import { ciScanParser } from './semgrep/ci/ci-scan.ts';
import { UploadRefused } from './upload-refused.ts';

export interface Upload {
  /** The inflated bytes from the beginning; called again for every pass (a parser may need two). A chunk is read before the next is asked for. */
  open(): AsyncIterable<Uint8Array>;
  /** As the uploader named it; problems carry it. */
  fileName: string;
  format: Format | InnerFormat | 'auto';
  /** `?category=`; undefined or null = what the format says. */
  category?: string | null | undefined;
  /** A keyed hash of a secret's whole value, hex: equality without the value. */
  hashSecret(value: string): string;
  limits?: ParseLimits;
}

/**
 * Parses an upload of any size in bounded memory. Events come in batches, in the order that `ParseEvent` promises.
 * Throws `UploadRefused` (at any point, also after thousands of events) when the file is damaged, of no known format, or over
 * a limit: the caller then keeps nothing. A bad single result is a `problem` event, and the rest is kept.
 */
export async function* parseUpload(upload: Upload): AsyncGenerator<ParseEvent[]> {
  const limits = upload.limits ?? defaultLimits;
  const open = rereadable(upload.open);
  const source: ParseSource = {
    open: () => decodeText(open(), upload.fileName),
    fileName: upload.fileName,
    category: upload.category ?? undefined,
    hashSecret: upload.hashSecret,
    limits,
  };
  const parser = upload.format === 'auto' ? await recogniseParser(source) : parserOf(upload.format);
  yield* parser.parse(source);
}

/** Which format the bytes are, without parsing them: what `format=auto` would choose. Throws UploadRefused like parseUpload. */
export async function recogniseFormat(upload: Pick<Upload, 'open' | 'fileName'>): Promise<Parser['format']> {
  const source = {
    open: () => decodeText(upload.open(), upload.fileName),
    fileName: upload.fileName,
    limits: defaultLimits,
  };
  return (await recogniseParser(source)).format;
}

function parserOf(format: Format | InnerFormat): Parser {
  const parser = [...parsers, ciScanParser].find((each) => each.format === format);
  if (parser === undefined) throw new Error(`no parser for ${format}`);
  return parser;
}

/** A first look is enough for nearly every file; a second, longer one for the rest. */
const firstLookBytes = 64 * 1024;

async function recogniseParser(source: Pick<ParseSource, 'open' | 'fileName' | 'limits'>): Promise<Parser> {
  let head = '';
  let bytes = 0;
  let isLooked = false;
  for await (const chunk of source.open()) {
    head += chunk.toString('latin1');
    bytes += chunk.length;
    if (!isLooked && bytes >= firstLookBytes) {
      isLooked = true;
      const found = choose(sightOf(head, false), ['certain']);
      if (found !== undefined) return found;
    }
    if (bytes >= source.limits.headBytesMax) {
      const sight = sightOf(head, false);
      return choose(sight, ['certain', 'likely']) ?? refuse(source.fileName, sight, head);
    }
  }
  const sight = sightOf(head, true);
  return choose(sight, ['certain', 'likely']) ?? refuse(source.fileName, sight, head);
}

function choose(sight: Sight, wanted: readonly ('certain' | 'likely')[]): Parser | undefined {
  for (const want of wanted) {
    const found = parsers.find((parser) => parser.recognises(sight) === want);
    if (found !== undefined) return found;
  }
  return undefined;
}

function refuse(file: string, sight: Sight, head: string): never {
  const known = parsers.map((parser) => `${parser.title} (format=${parser.format})`).join(', ');
  throw new UploadRefused('unknown_format', {
    file,
    place: 'start of file',
    message: `Unknown format: ${describe(sight, head)}. Known are ${known}. If it is one of them, name it with format=.`,
  });
}

function describe(sight: Sight, head: string): string {
  if (sight.root === 'nothing') return 'the file is empty';
  if (sight.root === 'null') return 'a bare null says nothing of its tool';
  if (sight.root === 'other') {
    return head.trimStart().startsWith('<')
      ? 'this looks like XML or HTML, and only JSON is read'
      : 'the file is not JSON';
  }
  if (sight.root === 'array') {
    return sight.emptyArrays.has('') ? 'an empty array says nothing of its tool' : 'an array of something else';
  }
  const keys = [...sight.keys].slice(0, 10).map((key) => key.slice(0, 40));
  return keys.length === 0 ? 'an object without members' : `an object with the members ${keys.join(', ')}`;
}
