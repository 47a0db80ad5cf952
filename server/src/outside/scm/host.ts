/**
 * The contract of a source-code host: what Parapet reads and writes through its API, besides git. One folder per host
 * implements it.
 */
import { z } from 'zod';
import type { Confidential } from '../../base/confidential.ts';
import type { LanguageShare, ScmTokenScope } from '../../model/project.ts';
import type { GuardedFetch } from '../guard/guarded-fetch.ts';
import { OutgoingError } from '../guard/outgoing-error.ts';

export interface HostRequest {
  fetch: GuardedFetch;
  /** The repository's web URL, on the host that the token is for. */
  repository: URL;
  /** Null for public access. */
  token: Confidential | null;
  signal?: AbortSignal | undefined;
}

export interface RepositoryFacts {
  isArchived: boolean;
  /** On one line; '' without a description. */
  description: string;
  /** Largest share first. */
  languages: readonly LanguageShare[];
  /** The text of CODEOWNERS on the default branch; null if there is none. */
  codeowners: string | null;
  /** Scopes that the token is known to have; unknown ones are left out. */
  tokenScopes: readonly ScmTokenScope[];
}

/** Throws OutgoingError. */
export type AskRepository = (request: HostRequest) => Promise<RepositoryFacts>;

/** Between branches of one repository. */
export interface PullRequestDraft {
  /** The branch with the change, without `refs/heads/`. */
  head: string;
  /** The target branch. */
  base: string;
  title: string;
  /** Markdown. */
  body: string;
}

/** A merge request on GitLab. */
export interface PullRequest {
  /** As the host displays it. */
  number: string;
  /** The web page. */
  url: string;
}

/** The state of a pull request, without its content. */
export interface PullRequestState {
  /** As the host displays it. */
  number: string;
  /** When it was merged or closed; null while it is open. */
  endedAt: Date | null;
  /** The last change of any kind. */
  updatedAt: Date;
}

export interface PullRequestComment {
  /** The pull request’s number. */
  number: string;
  /** Identifies the comment; written as an invisible HTML comment. Letters, digits and `-_:./` only. */
  marker: string;
  /** Markdown. */
  body: string;
}

export interface CommitStatus {
  /** The full hash. */
  commit: string;
  /** Distinguishes statuses of one commit; the newest of a context counts. */
  context: string;
  state: 'pending' | 'success' | 'failure';
  description: string;
  /** Link to the details. */
  url: string;
}

/**
 * Every write is idempotent, because a worker may die between the host's answer and recording it. Texts are cut to the
 * host's limits. All throw OutgoingError.
 */
export interface ScmHost {
  askRepository: AskRepository;
  /** Updates the title and body of the open pull request from head to base, or opens one. */
  openPullRequest(request: HostRequest, draft: PullRequestDraft): Promise<PullRequest>;
  /**
   * One page, from 1, of the repository's pull requests, the last updated first; a host may leave out open ones. Empty
   * after the last page.
   */
  listPullRequestStates(request: HostRequest, page: number): Promise<PullRequestState[]>;
  /** One comment per marker and pull request: writing it again updates it. */
  comment(request: HostRequest, comment: PullRequestComment): Promise<void>;
  setCommitStatus(request: HostRequest, status: CommitStatus): Promise<void>;
}

/** For `description`, UTF-16 units. */
export const descriptionMax = 1_000;

/** An instant in an answer. */
export const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A page that a user is sent to. */
export const WebUrl = z.url({ protocol: /^https?$/ }).max(2_000);

/**
 * The path's segments, decoded, without `.git` at the end, so that each can be encoded for another URL. Throws
 * OutgoingError.
 */
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
    throw new OutgoingError('bad_url', 'The URL of the repository contains an invalid % escape.', error);
  }
}
