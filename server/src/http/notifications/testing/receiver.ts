/** A local webhook receiver: records requests and answers as configured. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NotificationPayload } from '../../../model/notifications/notification-payload.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  payload: NotificationPayload;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The status of its next responses; null: it accepts the request and never responds. */
  status: number | null;
  /** The same by the number of the message, from 1. */
  statusOf: ((count: number) => number) | undefined;
  /** Retry-After header of its responses, s. */
  retryAfter: string | undefined;
  /** Resolves when it has received this many requests in total. */
  until(count: number): Promise<void>;
  /** Responds to the pending requests. */
  release(status: number): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const held: ServerResponse[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  const take = async (headers: IncomingHttpHeaders, body: Promise<string>, response: ServerResponse): Promise<void> => {
    const sent = await body;
    receiver.received.push({ headers, body: sent, payload: JSON.parse(sent) as NotificationPayload });
    for (const { count, done } of waiting) if (receiver.received.length >= count) done();
    const status = receiver.statusOf?.(receiver.received.length) ?? receiver.status;
    if (status === null) held.push(response);
    else {
      const { retryAfter } = receiver;
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    }
  };
  const server = createServer((request, response) => {
    void take(request.headers, text(request), response);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    status: 204,
    statusOf: undefined,
    retryAfter: undefined,
    async until(count) {
      if (receiver.received.length >= count) return;
      await new Promise<void>((done) => waiting.push({ count, done }));
    },
    release(status) {
      for (const response of held.splice(0)) response.writeHead(status).end();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return receiver;
}
