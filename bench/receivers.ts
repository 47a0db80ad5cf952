/** Webhook receivers in a worker thread, so that they do not slow the measured sender. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface Receivers {
  /** One per receiver. */
  urls: readonly string[];
  /** The time (`performance.now()` of the caller) when these receivers have each received `count`. */
  until(which: readonly number[], count: number): Promise<number>;
  /** Resets the counts and sets each receiver's answer delay, ms. */
  reset(delaysMs: readonly number[]): void;
  close(): Promise<void>;
}

interface Shared {
  count: number;
  /** One per receiver, ms. */
  delays: Int32Array;
}

type Told = { ports: number[] } | { arrived: number };

/** Starts `count` receivers; each answers 204 at once. */
export async function startReceivers(count: number): Promise<Receivers> {
  const delays = new Int32Array(new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL(import.meta.url), { workerData: { count, delays } satisfies Shared });
  const counts = Array.from({ length: count }, () => 0);
  let check = (): void => undefined;
  const ports = Promise.withResolvers<number[]>();
  worker.on('message', (told: Told) => {
    if ('ports' in told) ports.resolve(told.ports);
    else {
      counts[told.arrived] = (counts[told.arrived] ?? 0) + 1;
      check();
    }
  });
  worker.on('error', ports.reject);
  const urls = (await ports.promise).map((port) => `http://127.0.0.1:${port}/`);
  return {
    urls,
    until: (which, wanted) =>
      new Promise((done) => {
        check = () => {
          if (which.every((index) => (counts[index] ?? 0) >= wanted)) done(performance.now());
        };
        check();
      }),
    reset(delaysMs) {
      delays.fill(0);
      delays.set(delaysMs);
      counts.fill(0);
    },
    async close() {
      await worker.terminate();
    },
  };
}

async function receive(port: NonNullable<typeof parentPort>, { count, delays }: Shared): Promise<void> {
  const servers = Array.from({ length: count }, (_, index) =>
    createServer((request, response) => {
      request.resume().once('end', () => {
        port.postMessage({ arrived: index } satisfies Told);
        setTimeout(() => response.writeHead(204).end(), delays[index] ?? 0);
      });
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  port.postMessage({ ports: servers.map((server) => (server.address() as AddressInfo).port) } satisfies Told);
}

if (!isMainThread && parentPort !== null) await receive(parentPort, workerData as Shared);
