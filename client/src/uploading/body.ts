/** The body of an upload: a file or standard input, streamed and compressed, after the manifest if there is one. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';

/** A file to upload, opened and inspected but not yet read. */
export interface Source {
  /** The name shown to the user and sent to the server. */
  name: string;
  /** Null for standard input. */
  path: string | null;
  /** Null if the size is unknown in advance. */
  bytes: number | null;
  /** Compressed with gzip already. */
  isGzip: boolean;
  /** True for files; standard input cannot be sent again. */
  isRepeatable: boolean;
}

/** Checks that the file is readable, and finds its size and whether it is compressed. `-` is standard input. */
export async function openSource(path: string): Promise<Source> {
  if (path === '-') return { name: 'standard input', path: null, bytes: null, isGzip: false, isRepeatable: false };
  try {
    const file = await open(path);
    try {
      const stat = await file.stat();
      if (stat.isDirectory()) throw new Error('it is a directory');
      if (!stat.isFile()) return { name: basename(path), path, bytes: null, isGzip: false, isRepeatable: false };
      const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
      const isGzip = bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
      return { name: basename(path), path, bytes: stat.size, isGzip, isRepeatable: true };
    } finally {
      await file.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^[A-Z]+: /, '') : String(error);
    throw new CommandError(exitCodes.usage, `cannot read ${path}: ${reason}`, 'Check the path and its permissions.');
  }
}

export interface Body {
  stream: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
}

/**
 * Starts to read the source. `onBytes` receives the number of bytes read so far. The body is compressed unless the source
 * already is or `compresses` is false. With a manifest the body is multipart (fields `manifest` and `file`, the file
 * compressed), else it is the file itself.
 */
export function openBody(
  source: Source,
  stdin: Readable,
  { manifest, compresses, onBytes }: { manifest: string | null; compresses: boolean; onBytes: (bytes: number) => void },
): Body {
  const file = source.path === null ? stdin : createReadStream(source.path, { highWaterMark: 256 * 1024 });
  const stages: NodeJS.ReadWriteStream[] = [counting(onBytes)];
  const isGzip = source.isGzip || compresses;
  // Level 1: scanner output shrinks tenfold at it, and the processor keeps up with the network.
  if (isGzip && !source.isGzip) stages.push(createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 }));
  const headers: Record<string, string> = {};
  const fileName = source.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  if (manifest === null) {
    headers['content-type'] = 'application/octet-stream';
    headers['x-file-name'] = fileName;
    if (isGzip) headers['content-encoding'] = 'gzip';
  } else {
    const boundary = `parapet-${randomUUID()}`;
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    stages.push(framed(multipartHead({ boundary, manifest, fileName, isGzip }), `\r\n--${boundary}--\r\n`));
  }
  const end = new PassThrough();
  // A failure destroys the stream that fetch reads, and fetch reports it.
  pipeline([file, ...stages, end]).catch(() => undefined);
  return { stream: Readable.toWeb(end) as ReadableStream<Uint8Array>, headers };
}

/** Counts the bytes that pass through. */
function counting(onBytes: (bytes: number) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      onBytes(bytes);
      done(null, piece);
    },
  });
}

/** The manifest, and the start of the file's part. */
function multipartHead(form: { boundary: string; manifest: string; fileName: string; isGzip: boolean }): string {
  const begin = (disposition: string, type: string) =>
    `--${form.boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
  const fileType = form.isGzip ? 'application/gzip' : 'application/octet-stream';
  return [
    begin('name="manifest"', 'application/json'),
    `${form.manifest}\r\n`,
    begin(`name="file"; filename="${form.fileName}"`, fileType),
  ].join('');
}

/** Adds text before and after the data that passes through. */
function framed(before: string, after: string): Transform {
  let isBegun = false;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (!isBegun) this.push(before);
      isBegun = true;
      done(null, piece);
    },
    flush(done) {
      if (!isBegun) this.push(before);
      done(null, after);
    },
  });
}
