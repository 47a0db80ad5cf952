/** Notification channels: their kinds, their settings and their secrets. */
import { z } from 'zod';

export const channelKinds = ['email', 'slack', 'teams', 'webhook'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** TLS from the first byte, or mandatory STARTTLS; `none` is for a relay without a password. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

export interface MailTarget {
  host: string;
  port: number;
  security: MailSecurity;
  /** '' = no authentication. */
  username: string;
  from: string;
  to: readonly string[];
}

/** A channel's address; its secrets are in ChannelSecrets. */
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
  /** For Slack and Teams. */
  url: z.string().default(''),
  /** For a generic webhook, in the format of Standard Webhooks: whsec_ and base64. */
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
  /** The end of the signing secret that was replaced, which may have passed; null: none is kept. */
  previousEndsAt: Date | null;
}

/** Bounds on the deployment's list. */
export const channelsMax = 100;
export const mailRecipientsMax = 50;
