/**
 * The one way out of the house over HTTP. An address inside a private, loopback or link-local network is refused unless the operator
 * allowed the network: judged by the address that the connection is made to, after each redirect and at each resolution, so that a name
 * that resolves differently the second time gains nothing. Size, time and redirects are limited, and no credential follows a redirect
 * to another origin.
 */
import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Agent, Dispatcher, request as sendRequest } from 'undici';
import { mayReach, type Network } from './networks.ts';
import { forbiddenAddress, OutgoingError, outgoingErrorOf } from './outgoing-error.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface OutgoingRequest {
  url: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Harmless ones; they go wherever a redirect leads. */
  headers?: Readonly<Record<string, string>>;
  /** Headers that carry a credential; they go to the URL's own origin alone. */
  credentials?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** From the call to the last byte of the answer, ms. */
  timeoutMs?: number;
  /** Of the answer's body. */
  bytesMax?: number;
  /** 0: a redirect is an answer like any other. */
  redirectsMax?: number;
  signal?: AbortSignal | undefined;
}

export interface OutgoingAnswer {
  status: number;
  /** Names in lower case; of one that came several times, the values joined by commas. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Where it came from, after all redirects. */
  url: string;
}

/** Throws OutgoingError. A status of 400 or more is an answer, not an error. */
export type GuardedFetch = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

export interface GuardedFetchOptions {
  /** Networks that the operator allowed besides the public ones. */
  allowedNetworks: readonly Network[];
  /** Resolves names; node:dns unless a test has its own. */
  lookup?: typeof resolveName;
  /** Until a connection is made, ms. */
  connectTimeoutMs?: number;
}

const timeoutMsDefault = 15_000;
const connectTimeoutMsDefault = 10_000;
const bytesMaxDefault = 5 * 2 ** 20;
const redirectsMaxDefault = 3;
const userAgent = 'Parapet';

interface Client {
  agent: Agent;
  send: typeof sendRequest;
}

/** A fetch with connections of its own; `close` ends them, whatever they are at. */
export function createGuardedFetch(options: GuardedFetchOptions): { fetch: GuardedFetch; close(): Promise<void> } {
  let opened: Promise<Client> | undefined;
  return {
    async fetch(request) {
      opened ??= openClient(options);
      return follow(await opened, options, request);
    },
    async close() {
      await (await opened)?.agent.destroy();
    },
  };
}

/** Loads the client with the first call: a start does not wait for it. */
async function openClient(options: GuardedFetchOptions): Promise<Client> {
  const { Agent: ClientAgent, request: send } = await import('undici');
  const agent = new ClientAgent({
    connect: { lookup: guardedLookup(options), timeout: options.connectTimeoutMs ?? connectTimeoutMsDefault },
    keepAliveTimeout: 5_000,
    maxHeaderSize: 64 * 1024,
    pipelining: 1,
  });
  return { agent, send };
}

async function follow(
  client: Client,
  { allowedNetworks }: GuardedFetchOptions,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  const { timeoutMs = timeoutMsDefault, redirectsMax = redirectsMaxDefault } = request;
  const timeOut = AbortSignal.timeout(timeoutMs);
  const signal = request.signal === undefined ? timeOut : AbortSignal.any([timeOut, request.signal]);
  const first = parseTarget(request.url);
  let hop: Hop = { url: first, method: request.method ?? 'GET', body: request.body };
  for (let redirects = 0; ; redirects += 1) {
    requireAllowed(hop.url, allowedNetworks);
    const credentials = hop.url.origin === first.origin ? request.credentials : undefined;
    try {
      const answer = await callOnce({ client, hop, signal, request, credentials });
      const next = redirectsMax === 0 ? undefined : redirectOf(hop, answer);
      if (next === undefined) return answer;
      if (redirects === redirectsMax) {
        throw new OutgoingError('redirects', `${first.host} redirected more than ${redirectsMax} times.`);
      }
      hop = next;
    } catch (error) {
      if (request.signal?.aborted === true) throw new OutgoingError('cancelled', 'The call was cancelled.', error);
      if (timeOut.aborted) {
        throw new OutgoingError('time_out', `${hop.url.host} did not answer within ${timeoutMs / 1000} s.`, error);
      }
      throw outgoingErrorOf(error, hop.url.host);
    }
  }
}

interface Hop {
  url: URL;
  method: NonNullable<OutgoingRequest['method']>;
  body: OutgoingRequest['body'];
}

/** A URL of http or https without a name and password in it: those would end up in logs. */
function parseTarget(text: string): URL {
  if (!URL.canParse(text)) throw new OutgoingError('bad_url', 'This is no URL. It begins with http:// or https://.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingError(
      'bad_url',
      `A URL of ${url.protocol} cannot be called; it must begin with http:// or https://.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingError('bad_url', 'The URL holds a name or a password. Enter those in their own fields.');
  }
  return url;
}

/** The host of a URL may be an address itself; then no name is resolved, and the lookup is not asked. */
function requireAllowed(url: URL, allowedNetworks: readonly Network[]): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayReach(host, allowedNetworks)) throw forbiddenAddress(url.host);
}

/** Resolves a name to those of its addresses that may be reached. */
function guardedLookup({ allowedNetworks, lookup = resolveName }: GuardedFetchOptions): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      if (error !== null) {
        done(error, []);
        return;
      }
      const reachable = found.filter(({ address }) => mayReach(address, allowedNetworks));
      const [first] = reachable;
      if (first === undefined) done(forbiddenAddress(hostname), []);
      else if (options.all === true) done(null, reachable);
      else done(null, first.address, first.family);
    });
  };
}

async function callOnce(call: {
  client: Client;
  hop: Hop;
  signal: AbortSignal;
  request: OutgoingRequest;
  credentials: OutgoingRequest['credentials'];
}): Promise<OutgoingAnswer> {
  const { client, hop, signal, request, credentials } = call;
  const sending = client.send(hop.url, {
    dispatcher: client.agent,
    method: hop.method,
    headers: { 'user-agent': userAgent, ...request.headers, ...credentials },
    body: hop.body ?? null,
    signal,
  });
  // undici heeds the signal only once it is connected: until then a name may be looked up, or TLS agreed on, for seconds.
  const answer = await unlessAborted(sending, signal);
  const body = await readWithin(answer, request.bytesMax ?? bytesMaxDefault, hop.url.host);
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  return { status: answer.statusCode, headers, body, url: hop.url.href };
}

async function readWithin({ body }: Dispatcher.ResponseData, bytesMax: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes > bytesMax)
      throw new OutgoingError('too_large', `The answer of ${host} is larger than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Undefined when the answer is none. As fetch has it (RFC 9110, 15.4): a POST that is sent elsewhere becomes a GET, but not at 307 and 308. */
function redirectOf(hop: Hop, { status, headers }: OutgoingAnswer): Hop | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  if (!URL.canParse(location, hop.url.href)) {
    throw new OutgoingError('redirects', `${hop.url.host} redirected to something that is no URL.`);
  }
  const url = parseTarget(new URL(location, hop.url).href);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new OutgoingError('redirects', `${hop.url.host} redirected from https to http, which is not followed.`);
  }
  const becomesGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  return becomesGet ? { url, method: 'GET', body: undefined } : { ...hop, url };
}
