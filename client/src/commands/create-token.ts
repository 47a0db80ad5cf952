/** `parapet token create`: creates an API token and prints it once. */
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { readInstant } from '../cli/instant.ts';
import { tokenPermissions, wireName } from '../reporting/vocabulary.ts';
import { unwrap } from '../sdk/unwrap.ts';

const dayMs = 86_400_000;

export const createToken = defineCommand({
  name: 'token create',
  summary: 'Create an API token',
  description: [
    'Prints the token once; it cannot be shown again. The token acts with your role, limited to its permissions: ci to upload results, web-api to read and triage findings.',
    'The organisation may ask for an expiry. With --network the token works from these networks only, and with --read-only it changes nothing.',
  ],
  positionals: { name: 'NAME', summary: 'A name that says what the token is for.', min: 1, max: 1 },
  options: {
    permission: { kind: 'choices', choices: tokenPermissions, summary: 'What the token may do (default: ci).' },
    'expires-in': {
      kind: 'integer',
      value: 'DAYS',
      min: 1,
      max: 3650,
      summary: 'Days until the token expires (default: never).',
    },
    'expires-at': {
      kind: 'text',
      value: 'TIME',
      summary: 'Expiry: a date (2027-01-31) or a timestamp (2027-01-31T12:00:00Z).',
    },
    network: {
      kind: 'texts',
      value: 'CIDR',
      summary: 'A network that the token may be used from, such as 10.0.0.0/8 (default: from everywhere); repeatable.',
    },
    'read-only': { kind: 'flag', summary: 'The token may change nothing; only with --permission web-api.' },
  },
  examples: [
    { text: 'Create a token for uploads from CI', line: 'parapet token create "GitLab CI" --permission ci' },
    {
      text: 'Store a token that expires after 90 days in a variable',
      line: 'PARAPET_TOKEN=$(parapet token create laptop --permission ci,web-api --expires-in 90 --quiet)',
    },
  ],
  async run({ options, positionals, context }) {
    const { output } = context;
    const days = options['expires-in'];
    const at = options['expires-at'];
    if (days !== undefined && at !== undefined) throw usageError('use either --expires-in or --expires-at, not both');
    const now = new Date();
    const expiresAt =
      at !== undefined
        ? readInstant('--expires-at', at, now)
        : days !== undefined
          ? new Date(now.getTime() + days * dayMs).toISOString()
          : null;
    const chosen = options.permission.length > 0 ? options.permission : (['ci'] as const);
    const { api, deploymentId } = await context.connect();
    const created = await unwrap(
      api.POST('/api/agent/deployments/{deploymentId}/tokens', {
        params: { path: { deploymentId } },
        body: {
          name: positionals[0] ?? '',
          permissions: [...new Set(chosen)].map((permission) => wireName('', permission)),
          ...(expiresAt === null ? {} : { expiresAt }),
          ...(options.network.length > 0 && { allowedNetworks: [...options.network] }),
          ...(options['read-only'] && { isReadOnly: true }),
        },
      }),
    );
    if (output.isJson) output.json(created);
    else {
      output.note(`Created token ${created.id}. Copy it now; it cannot be shown again:`);
      output.line(created.token);
    }
    return exitCodes.ok;
  },
});
