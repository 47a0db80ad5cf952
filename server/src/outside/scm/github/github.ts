/** GitHub and GitHub Enterprise Server. */
import type { ScmHost } from '../host.ts';
import { askGithubRepository } from './ask-repository.ts';
import { setGithubStatus } from './commit-status.ts';
import { commentOnGithub, openGithubPullRequest } from './pull-requests.ts';
import { listGithubStates } from './pull-request-states.ts';

export const github: ScmHost = {
  askRepository: askGithubRepository,
  openPullRequest: openGithubPullRequest,
  listPullRequestStates: listGithubStates,
  comment: commentOnGithub,
  setCommitStatus: setGithubStatus,
};
