/** Kinds of credentials that get committed by mistake. The values are generated when the demo is created. */
import type { Random } from '../random.ts';

export interface SecretKind {
  /** gitleaks' own rule ids. */
  ruleId: string;
  description: string;
  /** The line with the credential. */
  line: string;
  file: string;
  /** Display name. */
  name: string;
  /** A scanner can check with its host if it still works. */
  isCheckable: boolean;
  make(random: Random): string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export const secretKinds: readonly SecretKind[] = [
  {
    ruleId: 'aws-access-token',
    description: 'Identified a pattern that may indicate AWS credentials, risking unauthorized cloud resource access.',
    line: 'AWS_ACCESS_KEY_ID={secret}',
    file: 'deploy/{name}.env',
    name: 'AWS access key',
    isCheckable: true,
    make: (random) => `AKIA${random.text(letters, 16)}`,
  },
  {
    ruleId: 'github-pat',
    description: 'Uncovered a GitHub Personal Access Token, potentially leading to unauthorized repository access.',
    line: 'token: "{secret}"',
    file: '.ci/{name}.yaml',
    name: 'GitHub personal access token',
    isCheckable: true,
    make: (random) => `ghp_${random.text(alphanumeric, 36)}`,
  },
  {
    ruleId: 'slack-bot-token',
    description:
      'Identified a Slack Bot token, which may compromise bot integrations and communication channel security.',
    line: 'SLACK_TOKEN = "{secret}"',
    file: 'config/{name}.toml',
    name: 'Slack bot token',
    isCheckable: true,
    make: (random) =>
      `xoxb-${random.text('0123456789', 12)}-${random.text('0123456789', 12)}-${random.text(alphanumeric, 24)}`,
  },
  {
    ruleId: 'stripe-access-token',
    description:
      'Found a Stripe Access Token, posing a risk to payment processing services and sensitive financial data.',
    line: 'stripe.api_key = "{secret}"',
    file: 'scripts/{name}.py',
    name: 'Stripe secret key',
    isCheckable: true,
    make: (random) => `sk_test_${random.text(alphanumeric, 24)}`,
  },
  {
    ruleId: 'generic-api-key',
    description:
      'Detected a Generic API Key, potentially exposing access to various services and sensitive operations.',
    line: '"apiKey": "{secret}",',
    file: 'config/{name}.json',
    name: 'API key',
    isCheckable: false,
    make: (random) => random.text(alphanumeric, 32),
  },
];
