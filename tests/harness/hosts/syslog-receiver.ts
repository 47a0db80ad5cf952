/** A receiver of syslog over TLS (RFC 5425), with the certificate of tests/fixtures/tls for `localhost`. */
import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createServer } from 'node:tls';
import { certificateFile } from './tls-front.ts';

export interface SyslogReceiver {
  port: number;
  /** What it read, a frame each. */
  messages: string[];
  /** Connections that it resets after the handshake, as a process that dies does. */
  refused: number;
}

export async function startSyslogReceiver(t: TestContext, { port = 0 } = {}): Promise<SyslogReceiver> {
  const key = readFileSync(join(certificateFile, '../key.pem'));
  const receiver: SyslogReceiver = { port, messages: [], refused: 0 };
  const connections: Socket[] = [];
  const server = createServer({ key, cert: readFileSync(certificateFile) }, (socket) => {
    socket.on('error', () => undefined);
    if (receiver.refused > 0) {
      receiver.refused -= 1;
      connections.at(-1)?.resetAndDestroy();
      return;
    }
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => receiver.messages.push(...framesOf(Buffer.concat(chunks))));
  });
  server.on('connection', (connection) => connections.push(connection));
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(() => {
    for (const connection of connections) connection.destroy();
    server.close();
  });
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}

/** Octets, a space, as many octets: RFC 6587, section 3.4.1. Throws for anything else. */
function framesOf(bytes: Buffer): string[] {
  const frames: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(' ', at);
    const count = /^[1-9]\d*$/.exec(bytes.toString('latin1', at, space))?.[0];
    if (count === undefined) throw new Error(`no octet count at ${at}`);
    const end = space + 1 + Number(count);
    if (end > bytes.length) throw new Error('a frame is cut off');
    frames.push(bytes.toString('utf8', space + 1, end));
    at = end;
  }
  return frames;
}
