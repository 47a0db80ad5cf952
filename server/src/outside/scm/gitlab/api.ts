/** The API addresses of a project on GitLab. https://docs.gitlab.com/api/rest/ */
import { repositoryPath } from '../host.ts';
import type { TextLimits } from '../write-once.ts';

/** https://docs.gitlab.com/administration/instance_limits/: descriptions and notes hold 1,048,576 characters. */
export const limits: TextLimits = { title: 255, body: 1_000_000, statusDescription: 255 };

export interface GitlabProject {
  /** The API itself. */
  api: string;
  /** The project in the API, without a trailing slash. */
  url: string;
}

/** Throws OutgoingError. */
export function gitlabProject(repository: URL): GitlabProject {
  const api = `${repository.origin}/api/v4`;
  return { api, url: `${api}/projects/${encodeURIComponent(repositoryPath(repository).join('/'))}` };
}
