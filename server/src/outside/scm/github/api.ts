/** The API addresses of a repository on GitHub. https://docs.github.com/rest */
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { repositoryPath } from '../host.ts';
import type { TextLimits } from '../write-once.ts';

/** https://docs.github.com/rest/about-the-rest-api/api-versions: a pinned version. */
export const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

/** GitHub rejects longer ones with “is too long (maximum is …)”. */
export const limits: TextLimits = { title: 256, body: 65_536, statusDescription: 140 };

export interface GithubRepository {
  owner: string;
  /** The repository in the API, without a trailing slash. */
  url: string;
  /** The API itself. */
  api: string;
}

/** Throws OutgoingError. */
export function githubRepository(repository: URL): GithubRepository {
  const [owner, name, ...rest] = repositoryPath(repository);
  if (owner === undefined || name === undefined || rest.length > 0) {
    throw new OutgoingError('bad_url', 'A repository on GitHub has a URL of the form https://host/owner/name.');
  }
  const api = apiOf(repository);
  return { owner, api, url: `${api}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}` };
}

const apiOf = ({ hostname, origin }: URL): string =>
  hostname === 'github.com' ? 'https://api.github.com' : `${origin}/api/v3`;
