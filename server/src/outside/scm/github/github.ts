/** GitHub and GitHub Enterprise Server. */
import type { ScmHost } from '../host.ts';
import { askGithubRepository } from './ask-repository.ts';
import { setGithubStatus } from './commit-status.ts';
import { commentOnGithub, openGithubPullRequest } from './pull-requests.ts';

export const github: ScmHost = {
  askRepository: askGithubRepository,
  openPullRequest: openGithubPullRequest,
  comment: commentOnGithub,
  setCommitStatus: setGithubStatus,
};
