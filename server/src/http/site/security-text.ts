/** `/.well-known/security.txt` (RFC 9116): whom to tell about a hole in this installation. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { ParapetError } from '../../base/errors.ts';

const dayMs = 86_400_000;
/** The contact is as current as the process; RFC 9116 advises less than a year. */
const validDays = 180;

/** `contact`: an https or mailto URI; undefined: nobody has set one, and the path is 404. */
export function registerSecurityText(
  app: FastifyInstance,
  { clock, publicUrl, contact }: { clock: Clock; publicUrl: string; contact: string | undefined },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contact === undefined) throw new ParapetError('NOT_FOUND', 'No such path.');
    const expires = new Date(clock.now().getTime() + validDays * dayMs).toISOString();
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(
        `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${new URL('/.well-known/security.txt', publicUrl).href}\n`,
      );
  });
}
