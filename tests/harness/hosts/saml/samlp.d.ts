/** The part of samlp that the tests use; the package has no types of its own. */
declare module 'samlp' {
  /** As much of Express as it asks for. */
  export interface SamlpRequest {
    method: string;
    query: Record<string, string>;
    body: Record<string, string>;
    headers: Record<string, string | string[] | undefined>;
    originalUrl: string;
    protocol: string;
  }

  export interface SamlpResponse {
    set(name: string, value: string): void;
    send(body: string | number, text?: unknown): void;
    redirect(url: string): void;
  }

  export type Middleware = (request: SamlpRequest, response: SamlpResponse, next: (error?: unknown) => void) => void;
  export type Done<Value> = (error: unknown, value?: Value) => void;

  export interface AuthOptions {
    issuer: string;
    cert: string;
    key: string;
    getPostURL(audience: string, request: unknown, from: SamlpRequest, done: Done<string>): void;
    getUserFromRequest(): unknown;
    profileMapper(user: unknown): { getClaims(): object; getNameIdentifier(): object };
    audience?: string | string[];
    recipient?: string;
    destination?: string;
    inResponseTo?: string;
    signatureAlgorithm?: string;
    digestAlgorithm?: string;
    signAssertion?: boolean;
    signResponse?: boolean;
    encryptionCert?: string;
    encryptionPublicKey?: string;
    encryptionAlgorithm?: string;
    keyEncryptionAlgorithm?: string;
    disallowEncryptionWithInsecureAlgorithm?: boolean;
    warnOnInsecureEncryptionAlgorithm?: boolean;
    lifetimeInSeconds?: number;
    sessionIndex?: string;
    signingCert?: string;
  }

  export interface Participant {
    serviceProviderId: string;
    nameId: string;
    nameIdFormat: string;
    sessionIndex: string;
    serviceProviderLogoutURL: string;
    cert: string;
    binding: string;
  }

  interface Store {
    save(request: SamlpRequest, state: object, done: Done<string>): void;
    load(request: SamlpRequest, handle: string, options: unknown, done?: Done<object>): void;
  }

  const samlp: {
    auth(options: AuthOptions): Middleware;
    metadata(options: object): Middleware;
    logout(options: {
      issuer: string;
      cert: string;
      key: string;
      store: Store;
      sessionParticipants: object;
      deflate?: boolean;
    }): Middleware;
    sendError(options: object): Middleware;
  };
  export default samlp;
}

declare module 'samlp/lib/sessionParticipants/index.js' {
  import type { Participant } from 'samlp';

  const SessionParticipants: new (participants: Participant[]) => object;
  export default SessionParticipants;
}
