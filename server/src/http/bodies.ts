/** Request bodies: only JSON, except on routes that take the stream themselves (readings section 1). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ParapetError, invalidArgument } from '../base/errors.ts';

/** For ordinary routes: any body but JSON is 415. */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>(
    /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => parseJson(request, bytes),
  );
  // Decided by the header alone: only an empty body may lack the JSON type.
  scope.addContentTypeParser('*', (request, _payload, done) => {
    const isEmpty =
      request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0;
    if (isEmpty) done(null, undefined);
    else done(notJson());
  });
}

/** For streaming routes: any content type, unparsed. */
export function passBodiesThrough(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // The framework refuses a Content-Type that it cannot parse; it does not matter here.
  scope.addHook('onRequest', async ({ raw }) => {
    if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(?:;|$)/.test(raw.headers['content-type'] ?? ''))
      delete raw.headers['content-type'];
  });
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(null, undefined);
  });
}

function parseJson(request: FastifyRequest, bytes: Buffer): unknown {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new ParapetError('UNSUPPORTED_MEDIA_TYPE', 'Send the body uncompressed, without Content-Encoding.');
  }
  if (bytes.length === 0) return undefined;
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch (error) {
    const where = error instanceof SyntaxError ? positionIn(error.message) : '';
    throw invalidArgument('body', `is not valid JSON in UTF-8${where}`);
  }
  // PostgreSQL cannot store NUL in text, and no field of ours needs it.
  if (escapesNul(text)) throw invalidArgument('body', 'must not contain the NUL character (\\u0000)');
  return value;
}

/**
 * True if valid JSON text contains NUL, which it can only escape: `u0000` after an odd number of backslashes. One pass
 * over the text; a reviver would cost a hundred times as much for a body of many members.
 */
function escapesNul(text: string): boolean {
  const escape = '\\u0000';
  for (let at = text.indexOf(escape); at !== -1; at = text.indexOf(escape, at + escape.length)) {
    let first = at;
    while (text[first - 1] === '\\') first -= 1;
    if ((at - first) % 2 === 0) return true;
  }
  return false;
}

function positionIn(message: string): string {
  const position = /at position \d+(?: \(line \d+ column \d+\))?/.exec(message);
  return position ? ` (${position[0]})` : '';
}

function notJson(): ParapetError {
  return new ParapetError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON with Content-Type: application/json.');
}
