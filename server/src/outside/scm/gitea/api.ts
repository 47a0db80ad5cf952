/** The API addresses of a repository on Gitea or Forgejo. https://docs.gitea.com/api/ */
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { repositoryPath } from '../host.ts';
import type { TextLimits } from '../write-once.ts';

/** Titles are columns of 255 characters; the others are unlimited, so GitHub's limit is used. */
export const limits: TextLimits = { title: 255, body: 65_536, statusDescription: 255 };

export interface GiteaRepository {
  /** The API itself. */
  api: string;
  /** The repository in the API, without a trailing slash. */
  url: string;
}

/** Throws OutgoingError. */
export function giteaRepository(repository: URL): GiteaRepository {
  // Gitea may be served below a path: the last two segments are owner and name.
  const segments = repositoryPath(repository);
  const [owner, name] = segments.slice(-2);
  if (owner === undefined || name === undefined) {
    throw new OutgoingError('bad_url', 'A repository on Gitea has a URL of the form https://host/owner/name.');
  }
  const api = [repository.origin, ...segments.slice(0, -2).map(encodeURIComponent), 'api/v1'].join('/');
  return { api, url: `${api}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}` };
}
