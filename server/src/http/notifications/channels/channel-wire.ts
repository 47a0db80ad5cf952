/** The shapes of notification channels (ours). Secrets are write-only. */
import { z } from 'zod';
import {
  channelKinds,
  mailRecipientsMax,
  mailSecurities,
  type Channel,
} from '../../../model/notifications/notification-channel.ts';
import { wireEnum } from '../../wire/enums.ts';
import { idInput, idOutput } from '../../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../../wire/instants.ts';
import { keepPreviousHoursInput } from '../../wire/keep-previous.ts';
import { cursorInput, pageSizeQuery } from '../../wire/paging.ts';
import { writeOnly } from '../../wire/write-only.ts';
import { nameInput } from '../../wire/names.ts';

const kind = wireEnum('NOTIFICATION_CHANNEL_KIND_', channelKinds);
const security = wireEnum('MAIL_SECURITY_', mailSecurities);

const name = nameInput();

const urlLengthMax = 2_000;
const expectedUrl = 'must be an http or https URL without a user name or a password';
const webhookUrl = z
  .string()
  .max(urlLengthMax, `must have at most ${urlLengthMax} characters`)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  }, expectedUrl);

const secretUrl = writeOnly(webhookUrl.describe('The whole URL is a credential; it is never shown again.'));

const mailAddress = z
  .string()
  .max(254, 'must have at most 254 characters')
  .regex(/^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@[A-Za-z0-9.-]+$/, 'must be a plain mail address');

const mail = {
  host: z
    .string()
    .max(253, 'must have at most 253 characters')
    .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'must be a host’s name or address'),
  port: z.int().min(1, 'must be from 1 to 65535').max(65_535, 'must be from 1 to 65535'),
  security: security.input.describe(
    'TLS from the first byte (port 465), STARTTLS (port 587), or none, which accepts no password.',
  ),
  username: z
    .string()
    .max(200, 'must have at most 200 characters')
    .refine((text) => text.isWellFormed(), 'must be well-formed text')
    .describe('Empty if the server needs no login.'),
  password: writeOnly(z.string().max(1_000, 'must have at most 1000 characters').describe('Never shown again.')),
  from: mailAddress,
  to: z
    .array(mailAddress)
    .min(1, 'must name at least one recipient')
    .max(mailRecipientsMax, `must name ${mailRecipientsMax} recipients at most`),
};

/** 24 to 64 bytes, as Standard Webhooks require. */
const signingSecret = writeOnly(
  z
    .string()
    .max(100, 'must have at most 100 characters')
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64')
    .describe(
      'Secret that signs the messages (Standard Webhooks). Without it, Parapet generates one and shows it only once.',
    ),
);

export const ChannelParams = z.object({ notificationChannelId: idInput });

export const CreateChannelRequest = z
  .object({
    deploymentId: idInput.optional(),
    name,
    email: z
      .object({
        ...mail,
        security: mail.security.optional(),
        username: mail.username.optional(),
        password: mail.password.optional(),
      })
      .optional(),
    slack: z
      .object({ url: secretUrl })
      .optional()
      .describe('Slack, or a service that is compatible with its incoming webhooks.'),
    teams: z.object({ url: secretUrl }).optional().describe('Microsoft Teams.'),
    webhook: z.object({ url: webhookUrl, signingSecret: signingSecret.optional() }).optional(),
  })
  .meta({
    description: 'One of `email`, `slack`, `teams` and `webhook`.',
    examples: [
      { name: 'Security desk', webhook: { url: 'https://hooks.example.com/parapet' } },
      {
        name: 'Mail to the team',
        email: {
          host: 'smtp.example.com',
          port: 587,
          security: 'MAIL_SECURITY_STARTTLS',
          username: 'parapet',
          password: 'correct horse',
          from: 'parapet@example.com',
          to: ['security@example.com'],
        },
      },
    ],
  });

export const UpdateChannelRequest = z
  .object({
    deploymentId: idInput.optional(),
    notificationChannelId: idInput.optional(),
    name: name.optional(),
    email: z.object(mail).partial().optional(),
    slack: z.object({ url: secretUrl }).partial().optional(),
    teams: z.object({ url: secretUrl }).partial().optional(),
    webhook: z.object({ url: webhookUrl, signingSecret }).partial().optional(),
  })
  .meta({
    description: 'Absent fields stay unchanged. The kind cannot change.',
    examples: [{ name: 'Security desk, new' }],
  });

export const RotateSigningSecretRequest = z
  .object({
    deploymentId: idInput.optional(),
    notificationChannelId: idInput.optional(),
    signingSecret: signingSecret.optional(),
    keepPreviousHours: keepPreviousHoursInput,
  })
  .meta({ examples: [{ keepPreviousHours: 24 }] });

export const ListChannelsQuery = z.object({
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

const WireChannel = z
  .object({
    id: idOutput,
    name: z.string(),
    kind: kind.output,
    email: z
      .object({
        host: z.string(),
        port: z.int(),
        security: security.output,
        username: z.string(),
        from: z.string(),
        to: z.array(z.string()),
      })
      .nullable(),
    webhook: z
      .object({
        url: z.string(),
        previousSecretEndsAt: instantOrNullOutput.describe(
          'Until then, messages are signed with the replaced secret, too; null if none is kept.',
        ),
      })
      .nullable()
      .describe('Settings of a generic webhook.'),
    createdAt: instantOutput,
    updatedAt: instantOutput,
  })
  .meta({ id: 'NotificationChannel' });

export const ChannelAnswer = z.object({ channel: WireChannel });
export const NewChannelAnswer = z.object({
  channel: WireChannel,
  signingSecret: z
    .string()
    .describe('The generated secret, if the request had none; empty otherwise. Never shown again.'),
});
export const ChannelPage = z
  .object({ channels: z.array(WireChannel), nextCursor: z.string() })
  .meta({ id: 'NotificationChannelPage' });

export function channelToWire({
  id,
  name,
  target,
  createdAt,
  updatedAt,
  previousEndsAt,
}: Channel): z.input<typeof WireChannel> {
  const { kind: word } = target;
  return {
    id,
    name,
    kind: kind.toWire(word),
    email:
      target.kind === 'email'
        ? {
            host: target.host,
            port: target.port,
            security: security.toWire(target.security),
            username: target.username,
            from: target.from,
            to: [...target.to],
          }
        : null,
    webhook:
      target.kind === 'webhook' ? { url: target.url, previousSecretEndsAt: instantToWire(previousEndsAt) } : null,
    createdAt: instantToWire(createdAt),
    updatedAt: instantToWire(updatedAt),
  };
}
