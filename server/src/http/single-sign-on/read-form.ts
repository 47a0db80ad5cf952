/** Reads the form that a provider, or a browser on its behalf, sends: small, soon, and of the one type. */
import type { FastifyRequest } from 'fastify';
import { ParapetError } from '../../base/errors.ts';

export const formType = 'application/x-www-form-urlencoded';
const timeoutMs = 10_000;

/** Undefined for a body of another type. PAYLOAD_TOO_LARGE beyond `bytesMax`, or without a length. */
export async function readForm(request: FastifyRequest, bytesMax: number): Promise<URLSearchParams | undefined> {
  if (request.headers['content-type']?.startsWith(formType) !== true) return undefined;
  // Node reads as many bytes as the header announces, and no more.
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (!(announced <= bytesMax))
    throw new ParapetError('PAYLOAD_TOO_LARGE', `Send at most ${bytesMax} bytes, with their Content-Length.`);
  const timer = setTimeout(() => request.raw.destroy(), timeoutMs);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request.raw) chunks.push(chunk as Buffer);
    return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  } finally {
    clearTimeout(timer);
  }
}
