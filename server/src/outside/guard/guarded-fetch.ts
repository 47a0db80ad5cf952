/**
 * The only way to make outgoing HTTP requests. An address in a private, loopback or link-local network is refused
 * unless the operator allowed that network. The check uses the address that the connection is made to, after each
 * redirect and each resolution, so DNS rebinding gains nothing. Size, time and redirects are limited, and credentials
 * do not follow a redirect to another origin.
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
  /** Harmless headers; they follow redirects. */
  headers?: Readonly<Record<string, string>>;
  /** Headers with a credential; sent only to the URL's own origin. */
  credentials?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** From the call to the last byte of the answer, ms. */
  timeoutMs?: number;
  /** Bound on the answer's body. */
  bytesMax?: number;
  /** 0: a redirect is returned as an answer. */
  redirectsMax?: number;
  /** Certificates in PEM that the server's own must be signed with, instead of the usual authorities. */
  ca?: string;
  signal?: AbortSignal | undefined;
}

export interface OutgoingAnswer {
  status: number;
  /** Names in lower case; repeated headers joined by commas. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The final URL after all redirects. */
  url: string;
}

/** Throws OutgoingError. A status of 400 or more is an answer, not an error. */
export type GuardedFetch = (request: OutgoingRequest) => Promise<OutgoingAnswer>;

export interface GuardedFetchOptions {
  /** Networks that the operator allowed in addition to public ones. */
  allowedNetworks: readonly Network[];
  /** Name resolution; node:dns by default, replaced in tests. */
  lookup?: typeof resolveName;
  /** Timeout for connecting, ms. */
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

/** A fetch with its own connections; `close` ends them, even during a request. */
export function createGuardedFetch(options: GuardedFetchOptions): { fetch: GuardedFetch; close(): Promise<void> } {
  let opened: Promise<Client> | undefined;
  return {
    async fetch(request) {
      if (request.ca !== undefined) return fetchTrusting(request.ca, options, request);
      opened ??= openClient(options);
      return follow(await opened, options, request);
    },
    async close() {
      await (await opened)?.agent.destroy();
    },
  };
}

/** With a connection of its own, so that no other request goes over one with this trust. */
async function fetchTrusting(
  ca: string,
  options: GuardedFetchOptions,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  const client = await openClient(options, ca);
  try {
    return await follow(client, options, request);
  } finally {
    await client.agent.destroy();
  }
}

/** Loads the client with the first call, to keep it out of start-up. */
async function openClient(options: GuardedFetchOptions, ca?: string): Promise<Client> {
  const { Agent: ClientAgent, request: send } = await import('undici');
  const agent = new ClientAgent({
    connect: {
      lookup: guardedLookup(options),
      timeout: options.connectTimeoutMs ?? connectTimeoutMsDefault,
      ...(ca !== undefined && { ca }),
    },
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

/** A URL of http or https without user name and password, which would end up in logs. */
function parseTarget(text: string): URL {
  if (!URL.canParse(text))
    throw new OutgoingError('bad_url', 'This is not a URL. A URL begins with http:// or https://.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingError(
      'bad_url',
      `A URL of ${url.protocol} cannot be called; it must begin with http:// or https://.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingError('bad_url', 'The URL contains a name or a password. Enter those in their own fields.');
  }
  return url;
}

/** A URL's host may be an address; the lookup is not called then. */
function requireAllowed(url: URL, allowedNetworks: readonly Network[]): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayReach(host, allowedNetworks)) throw forbiddenAddress(url.host);
}

/** Resolves a name to its allowed addresses. */
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
  // undici heeds the signal only once it is connected: until then a lookup or TLS handshake may take seconds.
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
    // Leaving the loop closes the connection.
    if (bytes > bytesMax)
      throw new OutgoingError('too_large', `The answer of ${host} is larger than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Undefined if the answer is no redirect. As in fetch (RFC 9110, 15.4) a redirected POST becomes a GET, except for 307
 * and 308.
 */
function redirectOf(hop: Hop, { status, headers }: OutgoingAnswer): Hop | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  if (!URL.canParse(location, hop.url.href)) {
    throw new OutgoingError('redirects', `${hop.url.host} redirected to an invalid URL.`);
  }
  const url = parseTarget(new URL(location, hop.url).href);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new OutgoingError('redirects', `${hop.url.host} redirected from https to http, which is not followed.`);
  }
  const becomesGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  return becomesGet ? { url, method: 'GET', body: undefined } : { ...hop, url };
}
