/**
 * The body of an upload: the raw file, or a form with the file and a manifest. It is streamed; only the manifest is
 * buffered.
 */
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import type { Manifest } from '../../model/scan.ts';
import { UploadManifest } from './wire.ts';

const manifestBytesMax = 64 * 1024 * 1024;

export interface UploadForm {
  body: Readable;
  fileName: string;
  manifest: Manifest | null;
  isGzip: boolean;
}

/** Reads up to the file; the reader of `body` then streams its content. The manifest must precede the file. */
export async function openUpload(request: IncomingMessage): Promise<UploadForm> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw new ParapetError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Content-Encoding ${encoding} is not read here; send gzip or none.`,
    );
  }
  const isGzip = encoding !== 'identity';
  const type = request.headers['content-type'] ?? '';
  if (!type.toLowerCase().startsWith('multipart/form-data')) {
    const fileName = String(request.headers['x-file-name'] ?? 'upload').slice(0, 500);
    return { body: request, fileName, manifest: null, isGzip: isGzip || type.toLowerCase() === 'application/gzip' };
  }
  if (isGzip) {
    throw new ParapetError(
      'UNSUPPORTED_MEDIA_TYPE',
      'A multipart form must not be compressed as a whole; gzip the file in it.',
    );
  }
  return openForm(request);
}

async function openForm(request: IncomingMessage): Promise<UploadForm> {
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { files: 1, fields: 5, fieldSize: manifestBytesMax, parts: 6 },
    });
  } catch (error) {
    throw new ParapetError('INVALID_ARGUMENT', 'The multipart form cannot be read; check its boundary.', {
      cause: error,
    });
  }
  let manifest: Manifest | null = null;
  return new Promise<UploadForm>((resolve, reject) => {
    const refuse = (error: unknown): void => {
      reject(error instanceof ParapetError ? error : malformedForm(error));
      request.unpipe(form);
      request.resume();
    };
    form.on('field', (name, value, _nameTruncated, isValueTruncated) => {
      if (name !== 'manifest') return;
      try {
        if (isValueTruncated) throw invalidArgument('manifest', `is larger than ${manifestBytesMax} bytes`);
        manifest = readManifest(value);
      } catch (error) {
        refuse(error);
      }
    });
    form.on('file', (_field, stream, fileName, _encoding, mimeType) => {
      // If the form ends inside the file, reading the file must fail, not only the form. The form's parts may emit
      // errors again after that: the listeners stay, because an unhandled error ends the process.
      const body = new PassThrough();
      const breakOff = (error: unknown): void => void body.destroy(malformedForm(error));
      stream.on('error', breakOff);
      form.on('error', breakOff);
      request.on('aborted', () => breakOff(new Error('the connection closed')));
      body.on('error', () => undefined);
      // If the reader stops, the form continues: the rest of it is discarded.
      body.on('close', () => stream.resume());
      stream.pipe(body);
      const isGzip = mimeType === 'application/gzip' || fileName.endsWith('.gz');
      resolve({ body, fileName: fileName.slice(0, 500), manifest, isGzip });
    });
    form.on('error', refuse);
    form.on('finish', () =>
      refuse(invalidArgument('file', 'the form contains no file; add it as the part named file')),
    );
    request.pipe(form);
  });
}

function malformedForm(error: unknown): ParapetError {
  return new ParapetError('INVALID_ARGUMENT', 'The multipart form is damaged or was cut off; nothing was kept.', {
    cause: error,
  });
}

/** The manifest's text: UploadManifest as JSON. Throws INVALID_ARGUMENT with the member at fault. */
export function readManifest(text: string): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw invalidArgument('manifest', 'is not JSON');
  }
  const parsed = UploadManifest.safeParse(given);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map((issue) => ({
    path: ['manifest', ...issue.path].join('.'),
    message: issue.message,
  }));
  throw new ParapetError('INVALID_ARGUMENT', `The manifest is not valid: ${details[0]?.path} ${details[0]?.message}`, {
    details,
  });
}
