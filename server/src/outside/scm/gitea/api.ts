/** Where Gitea or Forgejo answers for a repository. https://docs.gitea.com/api/ */
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { repositoryPath } from '../host.ts';
import type { TextLimits } from '../write-once.ts';

/** A title is a column of 255 characters there; the others have no limit, and get that of GitHub. */
export const limits: TextLimits = { title: 255, body: 65_536, statusDescription: 255 };

export interface GiteaRepository {
  /** Of the API itself. */
  api: string;
  /** Of the repository in the API, without a slash at its end. */
  url: string;
}

/** Throws OutgoingError. */
export function giteaRepository(repository: URL): GiteaRepository {
  // It may be served below a path: the last two segments are the owner and the name.
  const segments = repositoryPath(repository);
  const [owner, name] = segments.slice(-2);
  if (owner === undefined || name === undefined) {
    throw new OutgoingError('bad_url', 'A repository on Gitea has a URL of the form https://host/owner/name.');
  }
  const api = [repository.origin, ...segments.slice(0, -2).map(encodeURIComponent), 'api/v1'].join('/');
  return { api, url: `${api}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}` };
}
