/**
 * Live updates: server-sent events, read with the session's credential, that say which answers have become old. A browser opens six connections to
 * a server at most, so one tab reads the stream and tells the others.
 */
import type { QueryClient } from '@tanstack/react-query';
import { fetchWithSession } from './client.ts';
import type { Noun } from './query-client.ts';

/** By the event's name. A `hello` begins a stream: what happened before it is not known. */
const concerned: Readonly<Record<string, readonly Noun[]>> = {
  scan: ['scans', 'projects', 'dependencies'],
  // A message goes out by a run.
  run: ['runs', 'notifications'],
  findings: ['findings', 'projects'],
};

const waitMinMs = 1_000;
const waitMaxMs = 30_000;

/** Follows a deployment until `signal` is aborted. After a break everything is asked anew, since the stream has no history. */
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

/** Does the work while no other tab does it; where the browser has no locks (they need a secure context), each tab does. */
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
        // What a first stream begins with was asked a moment ago.
        await tellAll(eventsOf(body), (event) => (event !== 'hello' || !isFirst) && tell(event));
      }
    } catch {
      // The next attempt says whether it was a passing thing; the screens show their own errors.
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

/** The names of the events of a stream, as they come. */
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
