/** The shapes of incoming webhooks. The secret goes out once, when it is made, and comes in where a host makes its own. */
import { z } from 'zod';
import { Confidential } from '../../base/confidential.ts';
import type { Webhook } from '../../domain/webhooks/get-webhook.ts';
import { idInput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { writeOnly } from '../wire/write-only.ts';

export const MakeWebhookRequest = z
  .object({
    deploymentId: idInput.optional(),
    connectionId: idInput.optional(),
    secret: writeOnly(
      z
        .string()
        .min(16, 'must have 16 characters at least')
        .max(500, 'must have 500 characters at most')
        .regex(/^[\x21-\x7e]*$/, 'must be printable ASCII without spaces')
        .transform((text) => new Confidential(text))
        .optional()
        .describe('One that the host has made (GitLab’s signing token). Without it, one is made.'),
    ),
  })
  .meta({ examples: [{}] });

const WireWebhook = z
  .object({
    url: z.string().describe('To be entered at the host.'),
    secretCreatedAt: instantOutput,
    lastReceivedAt: instantOrNullOutput.describe('When the last delivery came whose signature was good.'),
    lastProblem: z.string().describe('Why the last delivery that was refused was; empty when none was.'),
    lastProblemAt: instantOrNullOutput,
  })
  .meta({ id: 'ConnectionWebhook' });

export const WebhookAnswer = z.object({ webhook: WireWebhook.nullable().describe('Null: there is none.') });

export const MadeWebhookAnswer = z
  .object({
    webhook: WireWebhook,
    secret: z.string().describe('To be entered at the host; shown this once. Empty when the request brought it.'),
  })
  .meta({ id: 'MadeConnectionWebhook' });

export function webhookToWire(webhook: Webhook): z.input<typeof WireWebhook> {
  return {
    url: webhook.url,
    secretCreatedAt: instantToWire(webhook.createdAt),
    lastReceivedAt: instantToWire(webhook.lastReceivedAt),
    lastProblem: webhook.lastProblem,
    lastProblemAt: instantToWire(webhook.lastProblemAt),
  };
}

/** Any text: what we never gave out is not found, whatever it looks like. */
export const ReceiveWebhookParams = z.object({ hookKey: z.string() });

export const ReceivedWebhook = z.object({ message: z.string().describe('What became of it, for people.') });
