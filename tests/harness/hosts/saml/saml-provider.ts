/** A real SAML 2.0 identity provider (samlp) on loopback, where a test says who is at the keyboard, and what it does wrong. */
import { X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import samlp, {
  type AuthOptions,
  type Middleware,
  type Participant,
  type SamlpRequest,
  type SamlpResponse,
} from 'samlp';
import SessionParticipants from 'samlp/lib/sessionParticipants/index.js';
import { makeSamlKeyPair, pemOf } from '../../../../server/src/domain/single-sign-on/saml/make-key-pair.ts';

export type Attributes = Record<string, string | string[] | undefined>;

export interface Keys {
  /** PEM. */
  cert: string;
  key: string;
}

export interface SamlTestProvider {
  entityId: string;
  metadataUrl: string;
  /** Where a person begins at the provider; `RelayState` says where they want to go. */
  startUrl: string;
  /** Where a person signs out at the provider. */
  logoutUrl: string;
  /** The attributes of each account, by its persistent name. */
  accounts: Map<string, Attributes>;
  /** The subject that signs in next; null refuses, as a person who cancels does. */
  atKeyboard: string | null;
  /** What it signs with. */
  keys: Keys;
  /** Other certificates that its metadata names. */
  otherCertificates: string[];
  /** Over what it would send by itself. */
  twist: Partial<AuthOptions>;
  /** Over the format of the name. */
  nameFormat: string;
  /** The sessions that it began; signing out there ends all of them, oldest first. */
  participants: Participant[];
  /** Takes Parapet's metadata: requests must be signed, and logouts are sent. */
  register(serviceMetadata: string): void;
  /** Parapet's certificate, PEM. */
  serviceCertificate: string;
  metadata(): Promise<string>;
  close(): Promise<void>;
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

export async function makeKeys(): Promise<Keys> {
  const { certificate, privateKey } = await makeSamlKeyPair(new Date());
  return { cert: pemOf(certificate), key: privateKey.reveal() };
}

/** `button`: a page with this button is shown before the account is taken. */
export async function startSamlProvider({ button }: { button?: string } = {}): Promise<SamlTestProvider> {
  const keys = await makeKeys();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Another site than 127.0.0.1: cookies that are not for others stay away.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const service = { entityId: '', acsUrl: '', logoutUrl: '' };
  const participants: Participant[] = [];
  const transactions = new Map<string, object>();
  const provider: SamlTestProvider = {
    entityId: `${origin}/entity`,
    metadataUrl: `${origin}/metadata`,
    startUrl: `${origin}/sso`,
    logoutUrl: `${origin}/logout`,
    accounts: new Map(),
    atKeyboard: null,
    keys,
    otherCertificates: [],
    twist: {},
    nameFormat: persistent,
    participants,
    serviceCertificate: '',
    register(serviceMetadata) {
      const found = (pattern: RegExp): string => pattern.exec(serviceMetadata)?.[1] ?? '';
      service.entityId = found(/entityID="([^"]+)"/);
      service.acsUrl = found(/AssertionConsumerService [^>]*Location="([^"]+)"/);
      service.logoutUrl = found(/SingleLogoutService [^>]*Location="([^"]+)"/);
      provider.serviceCertificate = pemOf(found(/X509Certificate>([^<]+)</).replaceAll(/\s/g, ''));
    },
    metadata: async () => (await fetch(`${origin}/metadata`)).text(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function signOn(request: SamlpRequest): Middleware {
    const { atKeyboard, keys: current, serviceCertificate } = provider;
    const postUrl = provider.twist.recipient ?? service.acsUrl;
    if (atKeyboard === null) {
      const error = { code: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' };
      const { RelayState, SAMLRequest = '' } = request.query;
      const asked = inflateRawSync(Buffer.from(SAMLRequest, 'base64')).toString('utf8');
      const inResponseTo = /ID="([^"]+)"/.exec(asked)?.[1];
      const getPostURL = (_request: unknown, done: (error: null, url: string) => void): void =>
        done(null, service.acsUrl);
      return samlp.sendError({ ...current, issuer: provider.entityId, error, inResponseTo, RelayState, getPostURL });
    }
    const sessionIndex = `session-${participants.length}`;
    participants.push({
      serviceProviderId: service.entityId,
      nameId: atKeyboard,
      nameIdFormat: persistent,
      sessionIndex,
      serviceProviderLogoutURL: service.logoutUrl,
      cert: serviceCertificate,
      binding: postBinding,
    });
    return samlp.auth({
      ...current,
      issuer: provider.entityId,
      audience: service.entityId,
      recipient: postUrl,
      destination: service.acsUrl,
      lifetimeInSeconds: 300,
      sessionIndex,
      ...(request.query['SAMLRequest'] !== undefined && { signingCert: serviceCertificate }),
      getPostURL: (_audience, _request, _from, done) => done(null, service.acsUrl),
      getUserFromRequest: () => ({ name: atKeyboard }),
      profileMapper: () => ({
        getClaims: () => provider.accounts.get(atKeyboard) ?? {},
        getNameIdentifier: () => ({ nameIdentifier: atKeyboard, nameIdentifierFormat: provider.nameFormat }),
      }),
      ...provider.twist,
    });
  }

  /** Signs the newest session of the person at the keyboard out, at Parapet as well. */
  function logout(): Middleware {
    return samlp.logout({
      ...provider.keys,
      issuer: provider.entityId,
      deflate: true,
      sessionParticipants: new SessionParticipants(participants),
      store: {
        save: (_request, state, done) => {
          const handle = `transaction-${transactions.size}`;
          transactions.set(handle, state);
          done(null, handle);
        },
        load: (_request, handle, options, done) =>
          (done ?? (options as (error: null, state?: object) => void))(null, transactions.get(handle)),
      },
    });
  }

  const metadata = (): Middleware =>
    samlp.metadata({
      issuer: provider.entityId,
      cert: provider.keys.cert,
      profileMapper: Object.assign(() => ({}), { prototype: { metadata: [] } }),
      redirectEndpointPath: '/sso',
      postEndpointPath: '/sso',
      logoutEndpointPaths: { redirect: '/logout' },
    });

  server.on('request', (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', origin);
    if (url.pathname === '/sso' && button !== undefined && !url.searchParams.has('pressed')) {
      const pressed = `${(incoming.url ?? '').replaceAll('&', '&amp;')}&amp;pressed=1`;
      outgoing.setHeader('content-type', 'text/html; charset=utf-8');
      outgoing.end(`<!doctype html><title>Test provider</title><a href="${pressed}">${button}</a>`);
      return;
    }
    const request = requestOf(incoming, url);
    const handle = { '/sso': signOn, '/logout': logout, '/metadata': metadata }[url.pathname];
    if (handle === undefined) return void outgoing.writeHead(404).end();
    const answer = answerOf(outgoing, (body) =>
      url.pathname === '/metadata' ? withCertificates(body, provider.otherCertificates) : body,
    );
    handle(request)(request, answer, (error) => void outgoing.writeHead(500).end(String(error)));
  });
  return provider;
}

function requestOf({ method = 'GET', headers }: IncomingMessage, url: URL): SamlpRequest {
  const query = Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'pressed'));
  return { method, query, body: {}, headers, originalUrl: url.pathname, protocol: 'http' };
}

function answerOf(outgoing: ServerResponse, changed: (body: string) => string): SamlpResponse {
  return {
    set: (name, value) => void outgoing.setHeader(name, value),
    send: (body) => {
      if (typeof body === 'number') outgoing.writeHead(body).end();
      else outgoing.end(changed(body));
    },
    redirect: (location) => void outgoing.writeHead(302, { location }).end(),
  };
}

/** samlp names one certificate: the others are what a provider adds during a rollover. */
function withCertificates(metadata: string, others: readonly string[]): string {
  const descriptor = /<KeyDescriptor[^]*?<\/KeyDescriptor>/.exec(metadata)?.[0] ?? '';
  const more = others.map((pem) =>
    descriptor.replace(
      /<X509Certificate>[^<]*</,
      `<X509Certificate>${new X509Certificate(pem).raw.toString('base64')}<`,
    ),
  );
  return metadata.replace(descriptor, [descriptor, ...more].join(''));
}
