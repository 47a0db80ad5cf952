/**
 * Live updates: server-sent events that say which cached answers are stale, read with the session's credential. A
 * browser opens at most six connections to a server, so one tab reads the stream and forwards the events to the others.
 */
import type { Query, QueryClient, QueryState } from '@tanstack/react-query';
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
  'resource IDENTITY_PROVIDERS': ['identity-providers'],
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

/** True once the page has followed a deployment: requests about the first one begin with the page. */
let hasFollowed = false;

const waitMinMs = 1_000;
const waitMaxMs = 30_000;

/**
 * Follows a deployment until `signal` is aborted. When a stream begins, what was fetched before it was asked for is
 * fetched again, because the stream has no history; so is what was requested before, if anything has changed meanwhile.
 */
export async function followDeployment(
  queryClient: QueryClient,
  deploymentId: string,
  signal: AbortSignal,
): Promise<void> {
  const isFirst = !hasFollowed;
  hasFollowed = true;
  const begunAt = isFirst ? performance.timeOrigin : Date.now();
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
    await inOneTab(name, signal, () => readUntilAborted({ deploymentId, begunAt, signal, notify, onConnection }));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Runs `work` in one tab at a time. Without the Web Locks API (insecure contexts), every tab runs it. */
async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  await (locks === undefined ? work() : locks.request(name, { signal }, work));
}

interface Following {
  deploymentId: string;
  /** When the first answer about it may have been requested. */
  begunAt: number;
  signal: AbortSignal;
  notify: (event: string) => void;
  onConnection: (state: LiveConnection) => void;
}

async function readUntilAborted({ deploymentId, begunAt, signal, notify, onConnection }: Following): Promise<void> {
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
          notify(
            event.startsWith('hello')
              ? `${hello} ${staleBefore(event, hello === 'hello-first' ? begunAt : askedAt, askedAt)}`
              : event,
          ),
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

/** How long requests and events may be on the way, ms. */
const onTheWayMs = 5_000;

/**
 * The instant before which answers arrived that may be older than the stream: the stream's request, if nothing has changed
 * since `begunAt`; else now, and then answers on the way are, too.
 */
function staleBefore(event: string, begunAt: number, askedAt: number): string {
  const quietMs = Number(event.slice('hello '.length));
  return Date.now() - begunAt + onTheWayMs <= quietMs ? `${String(askedAt)} quiet` : `${String(Date.now())} changed`;
}

function invalidate(queryClient: QueryClient, event: string): void {
  const [, hello, before, what] = /^hello-(first|again) (\d+) (quiet|changed)$/.exec(event) ?? [];
  if (hello !== undefined) {
    // What failed while the page was loading waits for the reader, who may be about to try again.
    const isStale = ({ dataUpdatedAt }: QueryState): boolean =>
      dataUpdatedAt === 0 ? hello === 'again' : dataUpdatedAt < Number(before);
    if (what === 'changed') refetchWhatIsOnTheWay(queryClient);
    void queryClient.invalidateQueries({ predicate: ({ state }) => isStale(state) });
  }
  // What the reader may see has changed.
  if (event === 'access') void queryClient.invalidateQueries();
  for (const noun of staleNouns[event] ?? []) void queryClient.invalidateQueries({ queryKey: [noun] });
}

/** First requests: others are on the way again as soon as their queries are stale. */
function refetchWhatIsOnTheWay(queryClient: QueryClient): void {
  const isFirst = ({ state }: Query): boolean => state.data === undefined;
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isFirst })) {
    // Returns the promise of the request on the way; the screen shows its error.
    const answered = query.fetch().catch(() => undefined);
    void answered.then(() => queryClient.invalidateQueries({ predicate: (each) => each === query }));
  }
}

/** Yields the events of a stream by name; `resource` with its resource, `resource TEAMS`, and `hello` with its milliseconds. */
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
      else if (line.startsWith('data:')) yield withDetail(name, line);
    }
  }
}

/** The event with what its data line says that the console uses. */
function withDetail(name: string, line: string): string {
  if (name === 'resource') return `${name} ${resourceOf(line)}`;
  return name === 'hello' ? `${name} ${/"quietMs":(\d+)/.exec(line)?.[1] ?? '0'}` : name;
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
