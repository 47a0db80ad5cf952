/** What would keep a server that ends: answers that go on for as long as somebody reads them, and connections by which nothing is asked. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../domain/platform.ts';

/** Ends these as soon as the application is told to close; requests that were begun are still answered. */
export function letGoWhenClosing(app: FastifyInstance, { live }: Platform): void {
  const sockets = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // Browsers open some to have them at hand. Node takes a connection for idle only after its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await live.feed.close();
  });
}
