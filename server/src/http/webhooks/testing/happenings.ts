/** Events of hosts, by kind of host. */
import type { ConnectionKind } from '../../../model/scm/connection.ts';
import { forgejo, signedGitlab, type Happening, type Send } from './deliveries.ts';

/** Optionally with another sender than the kind's usual one. */
type KindOfHappening = [ConnectionKind, Omit<Happening, 'path'>, Send?];

const fixHead = { pull_request: { number: 7, head: { ref: 'parapet/fix-12' }, base: { ref: 'main' } } };
const otherHead = { pull_request: { number: 7, head: { ref: 'feature' }, base: { ref: 'main' } } };
/** Events, by kind of host, that a sync would notice. */
export const changing: readonly KindOfHappening[] = [
  ['github', { event: 'push' }],
  ['github', { event: 'push', members: { ref: 'refs/tags/v1', after: '0'.repeat(40), deleted: true } }],
  ['github', { event: 'create', members: { ref: 'v1', ref_type: 'tag' } }],
  ['github', { event: 'delete', members: { ref: 'old', ref_type: 'branch' } }],
  ['github', { event: 'repository', members: { action: 'archived' } }],
  ['github', { event: 'public' }],
  ['github', { event: 'pull_request', members: { action: 'closed', ...fixHead } }],
  ['gitea', { event: 'push' }],
  ['gitea', { event: 'push' }, forgejo],
  ['gitea', { event: 'create', members: { ref_type: 'tag' } }],
  ['gitea', { event: 'delete', members: { ref_type: 'branch' } }],
  ['gitea', { event: 'repository', members: { action: 'deleted' } }],
  ['gitea', { event: 'pull_request', members: fixHead }],
  ['gitlab', { event: 'push' }],
  ['gitlab', { event: 'tag_push' }],
  ['gitlab', { event: 'push' }, signedGitlab],
  ['gitlab', { event: 'merge_request', members: { object_attributes: { iid: 7, source_branch: 'parapet/fix-12' } } }],
  ['git', { event: 'push' }],
];
/** Events that a sync would not notice. */
export const other: readonly KindOfHappening[] = [
  ['github', { event: 'star' }],
  ['github', { event: 'pull_request', members: otherHead }],
  ['github', { event: '' }],
  ['gitea', { event: 'issues' }],
  ['gitea', { event: 'pull_request', members: otherHead }],
  ['gitlab', { event: 'issue' }],
  ['gitlab', { event: 'merge_request', members: { object_attributes: { iid: 7, source_branch: 'feature' } } }],
  ['git', { event: 'something' }],
];
