/** What any host of source code can be asked through its API, beside git itself: one folder per host answers it. */
import type { Confidential } from '../../base/confidential.ts';
import type { ScmTokenScope } from '../../model/project.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';

export interface HostQuestion {
  fetch: GuardedFetch;
  /** Of the repository's page, on the host that the token is for. */
  repository: URL;
  /** Null: what everybody may know. */
  token: Confidential | null;
  signal?: AbortSignal | undefined;
}

export interface RepositoryFacts {
  isArchived: boolean;
  /** The text of its CODEOWNERS on the default branch; null: it has none. */
  codeowners: string | null;
  /** What the token is known to allow there; what a host does not tell is not claimed. */
  tokenScopes: readonly ScmTokenScope[];
}

/** Throws OutgoingError. */
export type AskRepository = (question: HostQuestion) => Promise<RepositoryFacts>;

/** The path's segments, without `.git` at its end; decoded, so that each can be encoded for its place in another URL. Throws OutgoingError. */
export function repositoryPath({ pathname }: URL): string[] {
  return pathname
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    throw new OutgoingError('bad_url', 'The URL of the repository holds a % that encodes nothing.', error);
  }
}
