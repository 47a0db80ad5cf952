/**
 * Live updates: server-sent events that say which cached answers are stale, read with the session's credential. A
 * browser opens at most six connections to a server, so one tab reads the stream and forwards the events to the others.
 */
import type { QueryClient } from '@tanstack/react-query';
import { fetchWithSession } from './client.ts';
import type { Noun } from './query-client.ts';

/** The query nouns that each event makes stale. `hello` starts a stream; events before it may have been missed. */
const concerned: Readonly<Record<string, readonly Noun[]>> = {
  scan: ['scans', 'projects', 'dependencies'],
  // A run sends the message.
  run: ['runs', 'notifications'],
  findings: ['findings', 'projects'],
};

const waitMinMs = 1_000;
const waitMaxMs = 30_000;

/**
 * Follows a deployment until `signal` is aborted. After a lost connection everything is refetched, because the stream
 * has no history.
 */
export async function followDeployment(
  queryClient: QueryClient,
  deploymentId: string,
  signal: AbortSignal,
): Promise<void> {
  const name = `parapet-live-${deploymentId}`;
  const tabs = new BroadcastChannel(name);
  const take = (event: string): void => forget(queryClient, event);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => typeof data === 'string' && take(data));
  signal.addEventListener('abort', () => tabs.close());
  const tell = (event: string): void => {
    take(event);
    tabs.postMessage(event);
  };
  try {
    await asTheOne(name, signal, () => readUntilAborted(deploymentId, signal, tell));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Runs `work` in one tab at a time. Without the Web Locks API (insecure contexts), every tab runs it. */
async function asTheOne(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  await (locks === undefined ? work() : locks.request(name, { signal }, work));
}

async function readUntilAborted(
  deploymentId: string,
  signal: AbortSignal,
  tell: (event: string) => void,
): Promise<void> {
  let waitMs = waitMinMs;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const request = new Request(`/api/events/v1/deployments/${deploymentId}`, { signal });
      const { ok, body } = await fetchWithSession(request);
      if (ok && body !== null) {
        waitMs = waitMinMs;
        // The data that the first `hello` would refresh has just been fetched.
        await tellAll(eventsOf(body), (event) => (event !== 'hello' || !isFirst) && tell(event));
      }
    } catch {
      // The next attempt shows whether the failure was temporary; the screens show their own errors.
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, waitMaxMs);
  }
}

async function tellAll(events: AsyncIterable<string>, tell: (event: string) => unknown): Promise<void> {
  for await (const event of events) tell(event);
}

function forget(queryClient: QueryClient, event: string): void {
  if (event === 'hello') void queryClient.invalidateQueries();
  for (const noun of concerned[event] ?? []) void queryClient.invalidateQueries({ queryKey: [noun] });
}

/** Yields the names of the events of a stream. */
async function* eventsOf(body: ReadableStream<BufferSource>): AsyncGenerator<string> {
  let rest = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('event:')) yield line.slice('event:'.length).trim();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
