/** Who answers for which kind of host; a plain git server has no API to ask. */
import type { ConnectionKind } from '../../model/connection.ts';
import { askGiteaRepository } from './gitea/ask-repository.ts';
import { askGithubRepository } from './github/ask-repository.ts';
import { askGitlabRepository } from './gitlab/ask-repository.ts';
import type { AskRepository } from './host.ts';

export const askRepositoryOn: Readonly<Record<ConnectionKind, AskRepository | null>> = {
  git: null,
  github: askGithubRepository,
  gitlab: askGitlabRepository,
  gitea: askGiteaRepository,
};
