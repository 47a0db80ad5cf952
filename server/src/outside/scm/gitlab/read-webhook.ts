/**
 * Reads GitLab's webhooks of a project, a group or the whole instance (system hooks), as far as they concern a sync.
 * The event comes from the body rather than the header, because the body may be signed.
 */
import { z } from 'zod';
import { isFixBranch } from '../../../model/fixes/pushed-fix.ts';
import { jsonOf, type ReadWebhook, type WebhookEvent } from '../webhook.ts';

const Payload = z.object({
  object_kind: z.string().optional(),
  event_name: z.string().optional(),
  project: z.object({ web_url: z.string(), git_http_url: z.string().nullish() }).nullish(),
  object_attributes: z.object({ source_branch: z.string().optional() }).nullish(),
  /** In a system hook about a project. */
  path_with_namespace: z.string().optional(),
  old_path_with_namespace: z.string().optional(),
});
type Payload = z.infer<typeof Payload>;

const changing: ReadonlySet<string> = new Set([
  'push',
  'tag_push',
  'repository_update',
  'project_update',
  'project_rename',
  'project_transfer',
  'project_destroy',
]);

export const readGitlabWebhook: ReadWebhook = (delivery) => {
  const read = Payload.safeParse(jsonOf(delivery));
  if (!read.success) return undefined;
  const payload = read.data;
  const event = payload.object_kind ?? payload.event_name ?? '';
  const { project, path_with_namespace: path, old_path_with_namespace: oldPath } = payload;
  const addresses = [project?.web_url, project?.git_http_url, path, oldPath];
  return { event, kind: kindOf(event, payload), repositories: addresses.filter((each) => typeof each === 'string') };
};

function kindOf(event: string, { object_attributes: attributes }: Payload): WebhookEvent['kind'] {
  if (event === 'merge_request') return isFixBranch(attributes?.source_branch ?? '') ? 'changed' : 'other';
  return changing.has(event) ? 'changed' : 'other';
}
