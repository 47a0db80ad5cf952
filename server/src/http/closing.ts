/** Closes what would keep a server from ending: streaming responses, and connections without a request. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../domain/platform.ts';

/** Ends them as soon as the application closes; requests in progress are still answered. */
export function closeConnectionsOnClose(app: FastifyInstance, { live }: Platform): void {
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
    // Browsers open spare connections. Node treats a connection as idle only after its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    await live.feed.close();
  });
}
