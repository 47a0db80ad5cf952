/**
 * The shapes of incoming webhooks. The secret is shown once, when it is generated, and is accepted from hosts that
 * generate their own.
 */
import { z } from 'zod';
import { Confidential } from '../../base/confidential.ts';
import type { Webhook } from '../../domain/webhooks/get-webhook.ts';
import { idInput } from '../wire/ids.ts';
import { keepPreviousHoursInput } from '../wire/keep-previous.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { writeOnly } from '../wire/write-only.ts';

export const MakeWebhookRequest = z
  .object({
    deploymentId: idInput.optional(),
    connectionId: idInput.optional(),
    secret: writeOnly(
      z
        .string()
        .min(16, 'must have at least 16 characters')
        .max(500, 'must have at most 500 characters')
        .regex(/^[\x21-\x7e]*$/, 'must be printable ASCII without spaces')
        .transform((text) => new Confidential(text))
        .optional()
        .describe('A secret that the host generated (GitLab’s signing token). Without it, Parapet generates one.'),
    ),
    keepPreviousHours: keepPreviousHoursInput,
  })
  .meta({ examples: [{}] });

const WireWebhook = z
  .object({
    url: z.string().describe('Enter it at the host.'),
    secretCreatedAt: instantOutput,
    lastReceivedAt: instantOrNullOutput.describe('Time of the last delivery with a valid signature.'),
    lastProblem: z.string().describe('Why the last refused delivery was refused; empty if none was.'),
    lastProblemAt: instantOrNullOutput,
    previousSecret: z
      .object({
        endsAt: instantOutput.describe('In the past: it is refused already, and erased soon.'),
        lastUsedAt: instantOrNullOutput.describe('Time of the last valid delivery that only this secret signed.'),
      })
      .nullable()
      .describe('The secret that was replaced; null if none is kept.'),
  })
  .meta({ id: 'ConnectionWebhook' });

export const WebhookAnswer = z.object({ webhook: WireWebhook.nullable().describe('null if there is no webhook.') });

export const CreatedWebhookAnswer = z
  .object({
    webhook: WireWebhook,
    secret: z.string().describe('Enter it at the host; it is shown only this once. Empty if the request contained it.'),
  })
  .meta({ id: 'MadeConnectionWebhook' });

export function webhookToWire(webhook: Webhook): z.input<typeof WireWebhook> {
  return {
    url: webhook.url,
    secretCreatedAt: instantToWire(webhook.createdAt),
    lastReceivedAt: instantToWire(webhook.lastReceivedAt),
    lastProblem: webhook.lastProblem,
    lastProblemAt: instantToWire(webhook.lastProblemAt),
    previousSecret:
      webhook.previousEndsAt === null
        ? null
        : {
            endsAt: instantToWire(webhook.previousEndsAt),
            lastUsedAt: instantToWire(webhook.previousUsedAt),
          },
  };
}

/** Any text: an unknown key is not found, whatever its form. */
export const ReceiveWebhookParams = z.object({ hookKey: z.string() });

export const ReceivedWebhook = z.object({ message: z.string().describe('The outcome, as text for people.') });
