import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ParapetError } from '../base/errors.ts';
import { publicUrlOf, type Config } from '../config.ts';

/** Listens, and returns the port: the configured one, or the free one that 0 stands for. */
export async function listen(app: FastifyInstance, config: Config): Promise<number> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const fixes: Record<string, string> = {
      EADDRINUSE: `Port ${config.port} on ${config.host} is in use. Stop the process that uses it, or set PARAPET_PORT to another.`,
      EACCES: `This user may not listen on port ${config.port}. Set PARAPET_PORT to 1024 or more, and put a proxy in front.`,
      EADDRNOTAVAIL: `${config.host} is not an address of this machine. Set PARAPET_HOST to one that is.`,
      ENOTFOUND: `${config.host} cannot be resolved. Set PARAPET_HOST to an address of this machine.`,
    };
    const fix = fixes[code ?? ''];
    if (fix === undefined) throw error;
    throw new ParapetError('UNAVAILABLE', fix, { cause: error });
  }
  return (app.server.address() as AddressInfo).port;
}

/** The server's URL: the public URL, unless that depends on a port that was only now assigned. */
export function urlFor(config: Config, port: number): string {
  return config.port === 0 && config.publicUrl === publicUrlOf(config.host, 0)
    ? publicUrlOf(config.host, port)
    : config.publicUrl;
}
