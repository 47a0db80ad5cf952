/**
 * Live updates: server-sent events that say which cached answers are stale, read with the session's credential. A
 * browser opens at most six connections to a server, so one tab reads the stream and forwards the events to the others.
 */
import type { QueryClient } from '@tanstack/react-query';
import { fetchWithSession } from './client.ts';
import { type LiveConnection, setLiveConnection } from './live-connection.ts';
import type { Noun } from './query-client.ts';

/** The query nouns that each event makes stale. */
const staleNouns: Readonly<Record<string, readonly Noun[]>> = {
  scan: ['scans', 'projects', 'dependencies'],
  // A run sends the message.
  run: ['runs', 'notifications'],
  findings: ['findings', 'projects'],
  'resource CONNECTIONS': ['connections'],
  'resource DEPLOYMENT': ['me', 'demo'],
  'resource FIX_SETTINGS': ['fix-settings'],
  'resource IGNORES': ['ignores'],
  'resource INVITES': ['invites'],
  'resource NOTIFICATIONS': ['notifications'],
  'resource PEOPLE': ['people', 'teams'],
  'resource POLICIES': ['policies'],
  // Archiving a project or choosing its primary ref changes what reports count.
  'resource PROJECTS': ['projects', 'findings', 'dependencies'],
  'resource RULES': ['rules'],
  // The list of people names their teams; that of projects names theirs.
  'resource TEAMS': ['teams', 'people', 'projects'],
  'resource TOKENS': ['tokens'],
  'resource VIEWS': ['views'],
};

const waitMinMs = 1_000;
const waitMaxMs = 30_000;

/**
 * Follows a deployment until `signal` is aborted. When a stream begins, what was fetched before it was asked for is
 * fetched again, because the stream has no history.
 */
export async function followDeployment(
  queryClient: QueryClient,
  deploymentId: string,
  signal: AbortSignal,
): Promise<void> {
  const name = `parapet-live-${deploymentId}`;
  const tabs = new BroadcastChannel(name);
  const markStale = (event: string): void => invalidate(queryClient, event);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'live' || data === 'lost') setLiveConnection(data);
    else if (typeof data === 'string') markStale(data);
  });
  signal.addEventListener('abort', () => tabs.close());
  const notify = (event: string): void => {
    markStale(event);
    tabs.postMessage(event);
  };
  const onConnection = (state: LiveConnection): void => {
    if (signal.aborted) return;
    setLiveConnection(state);
    tabs.postMessage(state);
  };
  try {
    await inOneTab(name, signal, () => readUntilAborted(deploymentId, signal, { notify, onConnection }));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Runs `work` in one tab at a time. Without the Web Locks API (insecure contexts), every tab runs it. */
async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  await (locks === undefined ? work() : locks.request(name, { signal }, work));
}

async function readUntilAborted(
  deploymentId: string,
  signal: AbortSignal,
  { notify, onConnection }: { notify: (event: string) => void; onConnection: (state: LiveConnection) => void },
): Promise<void> {
  let waitMs = waitMinMs;
  for (let hello = 'hello-first'; !signal.aborted; hello = 'hello-again') {
    let hasBegun = false;
    const askedAt = Date.now();
    try {
      const request = new Request(`/api/events/v1/deployments/${deploymentId}`, { signal });
      const { ok, status, body } = await fetchWithSession(request);
      // The user was removed from the deployment, or it was removed.
      if (status === 404) notify('resource DEPLOYMENT');
      if (ok && body !== null) {
        waitMs = waitMinMs;
        hasBegun = true;
        onConnection('live');
        await forEachEvent(eventsOf(body), (event) =>
          notify(event === 'hello' ? `${hello} ${String(askedAt)}` : event),
        );
      }
    } catch {
      // The next attempt shows whether the failure was temporary; the screens show their own errors.
    }
    // A stream that ended is no loss yet: the server ends streams, too.
    if (!hasBegun) onConnection('lost');
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, waitMaxMs);
  }
}

async function forEachEvent(events: AsyncIterable<string>, notify: (event: string) => void): Promise<void> {
  for await (const event of events) notify(event);
}

function invalidate(queryClient: QueryClient, event: string): void {
  const [, hello, askedAt] = /^hello-(first|again) (\d+)$/.exec(event) ?? [];
  if (hello !== undefined) {
    // What failed while the page was loading waits for the reader, who may be about to try again.
    const isStale = (updatedAt: number): boolean => (updatedAt === 0 ? hello === 'again' : updatedAt < Number(askedAt));
    void queryClient.invalidateQueries({ predicate: ({ state }) => isStale(state.dataUpdatedAt) });
  }
  // What the reader may see has changed.
  if (event === 'access') void queryClient.invalidateQueries();
  for (const noun of staleNouns[event] ?? []) void queryClient.invalidateQueries({ queryKey: [noun] });
}

/** Yields the events of a stream by name; `resource` with its resource, `resource TEAMS`. */
async function* eventsOf(body: ReadableStream<BufferSource>): AsyncGenerator<string> {
  let rest = '';
  let name = '';
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('event:')) name = line.slice('event:'.length).trim();
      else if (line.startsWith('data:')) yield name === 'resource' ? `${name} ${resourceOf(line)}` : name;
    }
  }
}

/** The resource that the data line of an event names; '' if it names none. */
function resourceOf(line: string): string {
  return /"resource":"([A-Z_]+)"/.exec(line)?.[1] ?? '';
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
