/** A reader of server-sent events, in order. */
import assert from 'node:assert/strict';

export interface StreamedEvent {
  event: string;
  // Tests look into data freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

export interface OpenStream {
  /** What the first event says. */
  hello: { version: string; quietMs: number };
  response: Response;
  /** The next event. Throws at the end of the stream. */
  next(): Promise<StreamedEvent>;
  /** The next event for which this is true; earlier ones are in `passed`. */
  until(isIt: (event: StreamedEvent) => boolean): Promise<StreamedEvent & { passed: StreamedEvent[] }>;
  /** The remaining events, after the server has ended the stream. */
  rest(): Promise<StreamedEvent[]>;
  close(): Promise<void>;
}

export const eventsPath = (deploymentId: string): string => `/api/events/v1/deployments/${deploymentId}`;

/** Resolves after the server's first event: from then on no event is missed. */
export async function openStream(url: string, deploymentId: string, token: string): Promise<OpenStream> {
  const response = await fetch(url + eventsPath(deploymentId), { headers: { authorization: `Bearer ${token}` } });
  assert.equal(response.status, 200, response.ok ? '' : await response.text());
  const events = readEvents(response);
  const next = async (): Promise<StreamedEvent> => {
    const { value, done } = await events.next();
    assert.ok(!done, 'the stream has ended');
    return value;
  };
  const { event, data: hello } = await next();
  assert.equal(event, 'hello');
  return {
    hello: hello as OpenStream['hello'],
    response,
    next,
    async until(isIt) {
      for (const passed: StreamedEvent[] = []; ;) {
        const event = await next();
        if (isIt(event)) return { ...event, passed };
        passed.push(event);
      }
    },
    async rest() {
      const left: StreamedEvent[] = [];
      for await (const event of events) left.push(event);
      return left;
    },
    close: async () => void (await events.return(undefined)),
  };
}

/** Skips comments. */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent, undefined> {
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + piece).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      if (block.startsWith(':')) continue;
      const match = /^event: (\w+)\ndata: (.*)$/.exec(block);
      assert.ok(match, `no event: ${block}`);
      yield { event: match[1]!, data: JSON.parse(match[2]!) as unknown };
    }
  }
}
