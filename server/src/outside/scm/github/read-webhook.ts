/** Reads GitHub's webhooks (docs.github.com/webhooks/webhook-events-and-payloads), as far as they concern a sync. */
import { z } from 'zod';
import { isFixBranch } from '../../../model/fixes/pushed-fix.ts';
import { headerOf, jsonOf, type ReadWebhook, type WebhookEvent } from '../webhook.ts';

const Login = z.object({ login: z.string() });

const Payload = z.object({
  repository: z.object({ html_url: z.string(), name: z.string() }).optional(),
  pull_request: z.object({ head: z.object({ ref: z.string() }) }).optional(),
  changes: z
    .object({
      repository: z.object({ name: z.object({ from: z.string() }).optional() }).optional(),
      owner: z.object({ from: z.object({ user: Login.nullish(), organization: Login.nullish() }) }).optional(),
    })
    .optional(),
});
type Payload = z.infer<typeof Payload>;

/** Tags arrive as push, create and delete; renamed, transferred, archived, unarchived and privatized as repository. */
const changing: ReadonlySet<string> = new Set(['push', 'create', 'delete', 'repository', 'public']);

export const readGithubWebhook: ReadWebhook = (delivery) => {
  const read = Payload.safeParse(jsonOf(delivery));
  if (!read.success) return undefined;
  const payload = read.data;
  const event = headerOf(delivery, 'x-github-event');
  return { event, kind: kindOf(event, payload), repositories: addressesOf(payload) };
};

function kindOf(event: string, { pull_request: pullRequest }: Payload): WebhookEvent['kind'] {
  if (event === 'ping') return 'ping';
  if (event === 'pull_request') return pullRequest && isFixBranch(pullRequest.head.ref) ? 'changed' : 'other';
  return changing.has(event) ? 'changed' : 'other';
}

/** The current address and the previous one: a project may know the repository by its old name. */
function addressesOf({ repository, changes }: Payload): string[] {
  if (repository === undefined) return [];
  const { html_url: now, name } = repository;
  const host = now.slice(0, now.lastIndexOf('/', now.lastIndexOf('/') - 1));
  const owner = now.slice(0, now.lastIndexOf('/'));
  const oldName = changes?.repository?.name?.from;
  const from = changes?.owner?.from;
  const oldOwner = from?.organization?.login ?? from?.user?.login;
  return [
    now,
    ...(oldName === undefined ? [] : [`${owner}/${oldName}`]),
    ...(oldOwner === undefined ? [] : [`${host}/${oldOwner}/${name}`]),
  ];
}
