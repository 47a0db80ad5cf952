/** The host for each kind of connection; a plain git server has no API. */
import type { ConnectionKind } from '../../model/scm/connection.ts';
import { gitea } from './gitea/gitea.ts';
import { github } from './github/github.ts';
import { gitlab } from './gitlab/gitlab.ts';
import type { ScmHost } from './host.ts';

export const hosts: Readonly<Record<ConnectionKind, ScmHost | null>> = { git: null, github, gitlab, gitea };
