/**
 * An SSH agent (RFC 9987) inside this process, for one key. ssh asks it for the identity and for signatures, so the key
 * is in no file, argument, environment or other process, and is unusable once this process has ended.
 */
import { Buffer } from 'node:buffer';
import { createServer, type Socket } from 'node:net';
import type { SshKey } from './private-key.ts';
import { readerOf, sshString, uint32 } from './wire-format.ts';

/** RFC 9987, section 6.1. */
const message = { failure: 5, requestIdentities: 11, identities: 12, signRequest: 13, signature: 14 } as const;
const messageBytesMax = 256 * 1024;

/** Answers on a socket at this path until `work` is done. The folder is private; the path has 100 bytes at most. */
export async function withAgent<Result>(path: string, key: SshKey, work: () => Promise<Result>): Promise<Result> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    answerOn(socket, key);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(path, listening);
  });
  try {
    return await work();
  } finally {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
}

function answerOn(socket: Socket, key: SshKey): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 4) {
      const length = received.readUInt32BE();
      if (length > messageBytesMax) {
        socket.destroy();
        return;
      }
      if (received.length < 4 + length) return;
      socket.write(sshString(answerTo(received.subarray(4, 4 + length), key)));
      received = received.subarray(4 + length);
    }
  });
}

function answerTo(request: Buffer, key: SshKey): Buffer {
  if (request[0] === message.requestIdentities) {
    return Buffer.concat([Buffer.of(message.identities), uint32(1), sshString(key.publicBlob), sshString('parapet')]);
  }
  const signature = request[0] === message.signRequest ? signatureFor(request.subarray(1), key) : undefined;
  if (signature === undefined) return Buffer.of(message.failure);
  return Buffer.concat([Buffer.of(message.signature), sshString(signature)]);
}

/** Undefined for another key, and for a malformed request. */
function signatureFor(request: Buffer, key: SshKey): Buffer | undefined {
  try {
    const reader = readerOf(request);
    const blob = reader.string();
    const toSign = reader.string();
    return blob.equals(key.publicBlob) ? key.sign(toSign, reader.uint32()) : undefined;
  } catch {
    return undefined;
  }
}
