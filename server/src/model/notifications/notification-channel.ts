/** Where notifications go: the kinds of channels, what each is told by, and which of it is secret. */
import { z } from 'zod';

export const channelKinds = ['email', 'slack', 'teams', 'webhook'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** TLS from the first byte, or by STARTTLS, which is then insisted on; `none` is for a relay without a password. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

export interface MailTarget {
  host: string;
  port: number;
  security: MailSecurity;
  /** '' = the server asks for none. */
  username: string;
  from: string;
  to: readonly string[];
}

/** How a channel is reached; what is secret in it stands in ChannelSecrets. */
export type ChannelTarget =
  | ({ kind: 'email' } & MailTarget)
  /** The whole URL of a Slack or Teams webhook is the credential. */
  | { kind: 'slack' }
  | { kind: 'teams' }
  | { kind: 'webhook'; url: string };

/** Stored sealed, and never shown again. */
export const ChannelSecrets = z.object({
  /** SMTP. */
  password: z.string().default(''),
  /** Of Slack and Teams. */
  url: z.string().default(''),
  /** Of a generic webhook, as Standard Webhooks write it: whsec_ and base64. */
  signingSecret: z.string().default(''),
});
export type ChannelSecrets = z.output<typeof ChannelSecrets>;

export const noSecrets: ChannelSecrets = { password: '', url: '', signingSecret: '' };

export interface Channel {
  id: string;
  name: string;
  target: ChannelTarget;
  createdAt: Date;
  updatedAt: Date;
}

/** Bounds that keep the deployment's list short. */
export const channelsMax = 100;
export const mailRecipientsMax = 50;
