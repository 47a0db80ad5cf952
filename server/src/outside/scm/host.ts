/** The contract of every host of source code: what its API is asked and told, beside git itself. One folder per host fulfils it. */
import { z } from 'zod';
import type { Confidential } from '../../base/confidential.ts';
import type { LanguageShare, ScmTokenScope } from '../../model/project.ts';
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
  /** On one line; '' without one. */
  description: string;
  /** The one with the largest share first. */
  languages: readonly LanguageShare[];
  /** The text of its CODEOWNERS on the default branch; null: it has none. */
  codeowners: string | null;
  /** What the token is known to allow there; what a host does not tell is not claimed. */
  tokenScopes: readonly ScmTokenScope[];
}

/** Throws OutgoingError. */
export type AskRepository = (question: HostQuestion) => Promise<RepositoryFacts>;

/** Between branches of one repository. */
export interface PullRequestDraft {
  /** The branch with the change, without `refs/heads/`. */
  head: string;
  /** The branch that is to take it. */
  base: string;
  title: string;
  /** Markdown. */
  body: string;
}

/** GitLab calls it a merge request. */
export interface PullRequest {
  /** As the host shows it. */
  number: string;
  /** Of its page. */
  url: string;
}

export interface PullRequestComment {
  /** Of the pull request. */
  number: string;
  /** What finds the comment again; it becomes an invisible HTML comment. Letters, digits and `-_:./` only. */
  marker: string;
  /** Markdown. */
  body: string;
}

export interface CommitStatus {
  /** The whole hash. */
  commit: string;
  /** Tells one status of a commit from the others; the newest of a context counts. */
  context: string;
  state: 'pending' | 'success' | 'failure';
  description: string;
  /** Where to read more. */
  url: string;
}

/**
 * Every write leaves the same when it is done twice, so that a worker may die between the host's answer and its own note of it.
 * Texts longer than a host takes are cut. All throw OutgoingError.
 */
export interface ScmHost {
  askRepository: AskRepository;
  /** The open one from head to base gets this title and body; without one, one is opened. */
  openPullRequest(question: HostQuestion, draft: PullRequestDraft): Promise<PullRequest>;
  /** One per marker and pull request: written again, it is changed. */
  comment(question: HostQuestion, comment: PullRequestComment): Promise<void>;
  setCommitStatus(question: HostQuestion, status: CommitStatus): Promise<void>;
}

/** Of `description`, in UTF-16 units. */
export const descriptionMax = 1_000;

/** Of a page that a user is sent to. */
export const WebUrl = z.url({ protocol: /^https?$/ }).max(2_000);

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
