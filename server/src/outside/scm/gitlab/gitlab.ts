/** GitLab: gitlab.com or self-managed. */
import type { ScmHost } from '../host.ts';
import { askGitlabRepository } from './ask-repository.ts';
import { setGitlabStatus } from './commit-status.ts';
import { commentOnGitlab, openGitlabMergeRequest } from './merge-requests.ts';
import { listGitlabStates } from './merge-request-states.ts';

export const gitlab: ScmHost = {
  askRepository: askGitlabRepository,
  openPullRequest: openGitlabMergeRequest,
  listPullRequestStates: listGitlabStates,
  comment: commentOnGitlab,
  setCommitStatus: setGitlabStatus,
};
