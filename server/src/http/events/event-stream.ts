/** One streaming response: its unread buffer is bounded, and a heartbeat line is sent at intervals. */
import { Readable } from 'node:stream';
import type { LiveLimits } from '../../domain/events/live-updates.ts';
import type { LiveEvent } from './wire.ts';

interface EventStream {
  readable: Readable;
  send(event: LiveEvent): void;
  /** Ends the stream after what was sent. */
  end(): void;
}

/** `onDrop`: called if the client does not read. The stream and its connection are destroyed. */
export function openEventStream(
  { heartbeatEveryMs, unreadBytesMax }: Pick<LiveLimits, 'heartbeatEveryMs' | 'unreadBytesMax'>,
  onDrop: () => void,
): EventStream {
  const readable = new Readable({ read: () => undefined });
  let isOpen = true;
  const write = (text: string): void => {
    if (!isOpen) return;
    readable.push(text);
    if (readable.readableLength <= unreadBytesMax) return;
    onDrop();
    readable.destroy(new Error('the reader does not read'));
  };
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatEveryMs).unref();
  const stop = (): void => {
    isOpen = false;
    clearInterval(heartbeat);
  };
  readable.once('close', stop);
  return {
    readable,
    send: ({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      if (!isOpen) return;
      stop();
      readable.push(null);
    },
  };
}
