/** The entry point of ingest: an upload's bytes in, events out. Pure: it stores nothing. */
import { decodeText } from './json/decode-text.ts';
import { defaultLimits, type ParseLimits } from './limits.ts';
import type { Format } from '../model/formats.ts';
import type { InnerFormat, Parser, ParseSource } from './parser.ts';
import { parsers } from './parsers.ts';
import { inspectHead, type DocumentHead } from './recognise.ts';
import { refuseBinary } from './refusals/binary-files.ts';
import { describeUnknown, refuseKnown, refuseText } from './refusals/refuse-unread.ts';
import { rereadable } from './rereadable.ts';
import { hideSecrets, withoutSecrets } from './secrets/hide-secrets.ts';
import type { SafeEvent } from './secrets/safe-event.ts';
import { ciScanParser } from './semgrep/ci/ci-scan.ts';
import { UploadRefused } from './upload-refused.ts';

export interface Upload {
  /**
   * The inflated bytes from the beginning; called once per pass (a parser may need two). A chunk is valid until the
   * next is requested.
   */
  open(): AsyncIterable<Uint8Array>;
  /** The uploader's name for the file; problems carry it. */
  fileName: string;
  format: Format | InnerFormat | 'auto';
  /** `?category=`; undefined or null: the format decides. */
  category?: string | null | undefined;
  /** A keyed hash of a secret's value, hex: shows equality without the value. */
  hashSecret(value: string): string;
  /** Called once with the format, before the first event. */
  onFormat?(format: Parser['format']): void;
  limits?: ParseLimits;
}

/**
 * Parses an upload of any size in bounded memory. Events come in batches, in the order that `ParseEvent` promises.
 * No event holds the value of a secret (secrets/hide-secrets.ts). Throws `UploadRefused` (at any point, also after thousands of events) if the file is damaged, of an unknown format,
 * or over a limit; the caller then keeps nothing. An invalid result is a `problem` event, and the rest is kept.
 */
export async function* parseUpload(upload: Upload): AsyncGenerator<SafeEvent[]> {
  const limits = upload.limits ?? defaultLimits;
  const open = rereadable(upload.open);
  const source: ParseSource = {
    open: () => decodeText(refuseBinary(open(), upload.fileName), upload.fileName),
    fileName: upload.fileName,
    category: upload.category ?? undefined,
    limits,
  };
  const parser = upload.format === 'auto' ? await recogniseParser(source) : parserOf(upload.format);
  upload.onFormat?.(parser.format);
  try {
    const events = parser.parse(source);
    if (parser.reportsPackagesOnly === true) yield* withoutSecrets(events);
    else yield* hideSecrets(events, (value) => upload.hashSecret(value));
  } catch (error) {
    // With `format=`, nothing was recognised: a web page or a log is named as such only now.
    if (error instanceof UploadRefused && error.reason === 'damaged') await refuseOtherText(source);
    if (error instanceof UploadRefused) error.format = parser.format;
    throw error;
  }
}

/**
 * The format of the bytes, as `format=auto` would choose it, without parsing them. Throws UploadRefused like
 * parseUpload.
 * @internal For tests of the recognition.
 */
export async function recogniseFormat(upload: Pick<Upload, 'open' | 'fileName'>): Promise<Parser['format']> {
  const source = {
    open: () => decodeText(refuseBinary(upload.open(), upload.fileName), upload.fileName),
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

/** Enough to recognise nearly every file; otherwise a second, longer head is read. */
const firstLookBytes = 64 * 1024;

async function recogniseParser(source: Pick<ParseSource, 'open' | 'fileName' | 'limits'>): Promise<Parser> {
  let text = '';
  let bytes = 0;
  let isLooked = false;
  for await (const chunk of source.open()) {
    text += chunk.toString('latin1');
    bytes += chunk.length;
    if (!isLooked && bytes >= firstLookBytes) {
      isLooked = true;
      const found = choose(inspectHead(text, false), 'certain');
      if (found !== undefined) return found;
    }
    if (bytes >= source.limits.headBytesMax) return chooseOrRefuse(source.fileName, inspectHead(text, false), text);
  }
  return chooseOrRefuse(source.fileName, inspectHead(text, true), text);
}

/** A known report that is not read is refused before a parser that is not certain takes it. */
function chooseOrRefuse(file: string, head: DocumentHead, text: string): Parser {
  const certain = choose(head, 'certain');
  if (certain !== undefined) return certain;
  refuseKnown(file, head, text);
  const likely = choose(head, 'likely');
  if (likely !== undefined) return likely;
  const known = parsers.map((parser) => parser.format).join(', ');
  throw new UploadRefused('unknown_format', {
    file,
    place: 'start of file',
    message: `Unknown format: ${describeUnknown(head, text)}. If it is one of these, set format= to its name: ${known}.`,
  });
}

function choose(head: DocumentHead, confidence: 'certain' | 'likely'): Parser | undefined {
  return parsers.find((parser) => parser.recognises(head) === confidence);
}

/** Throws UploadRefused for a text that is not a report at all. */
async function refuseOtherText(source: ParseSource): Promise<void> {
  let text = '';
  for await (const chunk of source.open()) {
    text += chunk.toString('latin1');
    if (text.length >= firstLookBytes) break;
  }
  refuseText(source.fileName, text);
}
