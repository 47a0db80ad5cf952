/** Live updates: server-sent events, read with the session's credential, that say which answers have become old. */
import type { QueryClient } from '@tanstack/react-query';
import { fetchWithSession } from './client.ts';
import type { Noun } from './query-client.ts';

const concerned: Readonly<Record<string, readonly Noun[]>> = {
  scan: ['scans', 'projects', 'dependencies'],
  run: ['runs'],
  findings: ['findings', 'projects'],
};

const waitMinMs = 1_000;
const waitMaxMs = 30_000;

/** Follows a deployment until `signal` is aborted; after a break everything is asked anew, since the stream has no history. */
export async function followDeployment(
  queryClient: QueryClient,
  deploymentId: string,
  signal: AbortSignal,
): Promise<void> {
  let waitMs = waitMinMs;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const request = new Request(`/api/events/v1/deployments/${deploymentId}`, { signal });
      const response = await fetchWithSession(request);
      if (response.ok && response.body !== null) {
        if (!isFirst) void queryClient.invalidateQueries();
        waitMs = waitMinMs;
        for await (const event of eventsOf(response.body)) forget(queryClient, concerned[event] ?? []);
      }
    } catch {
      // The next attempt says whether it was a passing thing; the screens show their own errors.
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, waitMaxMs);
  }
}

function forget(queryClient: QueryClient, nouns: readonly Noun[]): void {
  for (const noun of nouns) void queryClient.invalidateQueries({ queryKey: [noun] });
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
