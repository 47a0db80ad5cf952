/** Where GitLab answers for a project. https://docs.gitlab.com/api/rest/ */
import { repositoryPath } from '../host.ts';
import type { TextLimits } from '../write-once.ts';

/** https://docs.gitlab.com/administration/instance_limits/: a description and a note hold 1,048,576 characters. */
export const limits: TextLimits = { title: 255, body: 1_000_000, statusDescription: 255 };

export interface GitlabProject {
  /** Of the API itself. */
  api: string;
  /** Of the project in the API, without a slash at its end. */
  url: string;
}

/** Throws OutgoingError. */
export function gitlabProject(repository: URL): GitlabProject {
  const api = `${repository.origin}/api/v4`;
  return { api, url: `${api}/projects/${encodeURIComponent(repositoryPath(repository).join('/'))}` };
}
