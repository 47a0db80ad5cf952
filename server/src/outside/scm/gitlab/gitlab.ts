/** GitLab: gitlab.com or self-managed. */
import type { ScmHost } from '../host.ts';
import { askGitlabRepository } from './ask-repository.ts';
import { setGitlabStatus } from './commit-status.ts';
import { commentOnGitlab, openGitlabMergeRequest } from './merge-requests.ts';

export const gitlab: ScmHost = {
  askRepository: askGitlabRepository,
  openPullRequest: openGitlabMergeRequest,
  comment: commentOnGitlab,
  setCommitStatus: setGitlabStatus,
};
