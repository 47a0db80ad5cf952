/**
 * `parapet deployment …`, for the owner of the server's machine: starts the server's own programs, as dump and restore do, so
 * that it needs the server's settings and its database but no login (ADR 0048).
 */
import { defineCommand } from '../cli/command.ts';
import { runServerProgram, serverSettings } from './server-program.ts';

const slug = { name: 'SLUG', summary: 'The organisation’s short name, as in parapet deployment list.', min: 1, max: 1 };
const name = { name: 'NAME', summary: 'The name that people see.', min: 1, max: 1 };

export const listDeployments = defineCommand({
  name: 'deployment list',
  summary: 'List the organisations of this server',
  description: [serverSettings, 'Shows the state of each, and how many people, projects and open findings it has.'],
  options: {},
  examples: [{ text: 'Show all organisations', line: 'parapet deployment list' }],
  run: ({ context }) => runServerProgram('deployment', ['list'], context),
});

export const createDeployment = defineCommand({
  name: 'deployment create',
  summary: 'Create an organisation and invite its first admin',
  description: [
    serverSettings,
    'The invite’s link is printed, or mailed where the server sends mail. The admin is in it once they have accepted; nobody else is.',
  ],
  positionals: name,
  options: {
    slug: { kind: 'text', value: 'SLUG', summary: 'The short name for programs; it never changes (a-z, 0-9 and -).' },
    admin: { kind: 'text', value: 'EMAIL', summary: 'The address of the first admin.' },
  },
  examples: [
    {
      text: 'Create an organisation',
      line: 'parapet deployment create "Acme Ltd" --slug acme --admin ada@example.com',
    },
  ],
  run: ({ options, positionals, context }) =>
    runServerProgram(
      'deployment',
      ['create', ...positionals, ...given('slug', options.slug), ...given('admin', options.admin)],
      context,
    ),
});

export const inviteAdmin = defineCommand({
  name: 'deployment invite',
  summary: 'Invite the admin of an organisation that has none',
  description: [
    serverSettings,
    'For when the first invite expired, or all admins have left. Elsewhere the admins invite.',
  ],
  positionals: slug,
  options: { admin: { kind: 'text', value: 'EMAIL', summary: 'The address of the admin.' } },
  examples: [{ text: 'Invite again', line: 'parapet deployment invite acme --admin ada@example.com' }],
  run: ({ options, positionals, context }) =>
    runServerProgram('deployment', ['invite', ...positionals, ...given('admin', options.admin)], context),
});

export const suspendDeployment = defineCommand({
  name: 'deployment suspend',
  summary: 'Refuse everything of an organisation until it is resumed',
  description: [
    serverSettings,
    'At once, on every node: its people, tokens, directory, identity providers, webhooks and uploads get 403 with the reason, and its jobs rest. Nothing is lost. People who are in another organisation keep that one.',
  ],
  positionals: slug,
  options: { reason: { kind: 'text', value: 'TEXT', summary: 'What its people are told.' } },
  examples: [{ text: 'Suspend with a reason', line: 'parapet deployment suspend acme --reason "Unpaid since May"' }],
  run: ({ options, positionals, context }) =>
    runServerProgram('deployment', ['suspend', ...positionals, ...given('reason', options.reason)], context),
});

export const resumeDeployment = defineCommand({
  name: 'deployment resume',
  summary: 'Open a suspended organisation again',
  description: [serverSettings, 'Its jobs go on at once.'],
  positionals: slug,
  options: {},
  examples: [{ text: 'Resume', line: 'parapet deployment resume acme' }],
  run: ({ positionals, context }) => runServerProgram('deployment', ['resume', ...positionals], context),
});

export const exportDeployment = defineCommand({
  name: 'deployment export',
  summary: 'Write one organisation to a file while the server runs',
  description: [serverSettings, 'The same file as parapet dump --only writes; parapet restore reads it.'],
  positionals: { name: 'SLUG FILE', summary: 'The organisation, and the file to write.', min: 2, max: 2 },
  options: {},
  examples: [{ text: 'Export before deleting', line: 'parapet deployment export acme acme.dump' }],
  run: ({ positionals: [only = '', file = ''], context }) => runServerProgram('dump', [file, '--only', only], context),
});

export const deleteDeployment = defineCommand({
  name: 'deployment delete',
  summary: 'Delete an organisation with everything in it',
  description: [
    serverSettings,
    'It refuses everybody at once. Then its rows go in steps: if the command is stopped, the server goes on, or its next start. Accounts that belong to nothing else go, too. Only a dump brings it back.',
  ],
  positionals: slug,
  options: { confirm: { kind: 'text', value: 'NAME', summary: 'The organisation’s name, as it is written.' } },
  examples: [{ text: 'Delete', line: 'parapet deployment delete acme --confirm "Acme Ltd"' }],
  run: ({ options, positionals, context }) =>
    runServerProgram('deployment', ['delete', ...positionals, ...given('confirm', options.confirm)], context),
});

function given(option: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`--${option}`, value];
}
