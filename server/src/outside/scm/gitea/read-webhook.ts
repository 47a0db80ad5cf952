/** Reads webhooks of Gitea and Forgejo, as far as they concern a sync. Their button “Test delivery” sends a push. */
import { z } from 'zod';
import { isFixBranch } from '../../../model/fixes/pushed-fix.ts';
import { headerOf, jsonOf, type ReadWebhook, type WebhookEvent } from '../webhook.ts';

const Payload = z.object({
  repository: z.object({ html_url: z.string(), clone_url: z.string().optional() }).nullish(),
  pull_request: z.object({ head: z.object({ ref: z.string() }) }).nullish(),
});
type Payload = z.infer<typeof Payload>;

const changing: ReadonlySet<string> = new Set(['push', 'create', 'delete', 'repository']);

export const readGiteaWebhook: ReadWebhook = (delivery) => {
  const read = Payload.safeParse(jsonOf(delivery));
  if (!read.success) return undefined;
  const { repository } = read.data;
  const event = headerOf(delivery, 'x-forgejo-event') || headerOf(delivery, 'x-gitea-event');
  const repositories = [repository?.html_url, repository?.clone_url].filter((url) => url !== undefined);
  return { event, kind: kindOf(event, read.data), repositories };
};

function kindOf(event: string, { pull_request: pullRequest }: Payload): WebhookEvent['kind'] {
  if (event === 'pull_request') return pullRequest && isFixBranch(pullRequest.head.ref) ? 'changed' : 'other';
  return changing.has(event) ? 'changed' : 'other';
}
