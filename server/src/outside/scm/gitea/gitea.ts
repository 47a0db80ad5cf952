/** Gitea and Forgejo. */
import type { ScmHost } from '../host.ts';
import { askGiteaRepository } from './ask-repository.ts';
import { setGiteaStatus } from './commit-status.ts';
import { commentOnGitea, openGiteaPullRequest } from './pull-requests.ts';
import { listGiteaStates } from './pull-request-states.ts';

export const gitea: ScmHost = {
  askRepository: askGiteaRepository,
  openPullRequest: openGiteaPullRequest,
  listPullRequestStates: listGiteaStates,
  comment: commentOnGitea,
  setCommitStatus: setGiteaStatus,
};
