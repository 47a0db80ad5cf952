/** The options of every command, and the environment variables that replace them. */
import type { OptionSpecs } from './options.ts';

export const globalOptions = {
  server: {
    kind: 'text',
    value: 'URL',
    summary: 'Server URL (default: PARAPET_URL, then the server of the last login, then http://127.0.0.1:8080).',
  },
  token: {
    kind: 'text',
    value: 'TOKEN',
    summary: 'API token, or - to read it from standard input (default: PARAPET_TOKEN, then the stored login).',
  },
  deployment: {
    kind: 'text',
    value: 'ID|SLUG',
    summary: 'Deployment (default: PARAPET_DEPLOYMENT, then the one given at login, then your only one).',
  },
  json: { kind: 'flag', summary: 'Print the result as JSON on standard output.' },
  quiet: { kind: 'flag', short: 'q', summary: 'Print only the result, warnings and errors.' },
  'no-color': { kind: 'flag', summary: 'Print without colours (the same as NO_COLOR=1).' },
  help: { kind: 'flag', short: 'h', summary: 'Show the help for the command.' },
} as const satisfies OptionSpecs;

/** Environment variables that the command line reads. */
export const environmentVariables: readonly { name: string; summary: string }[] = [
  { name: 'PARAPET_URL', summary: 'Server URL.' },
  { name: 'PARAPET_TOKEN', summary: 'API token; takes precedence over a stored login.' },
  { name: 'PARAPET_DEPLOYMENT', summary: 'ID or slug of the deployment.' },
  { name: 'PARAPET_PROJECT', summary: 'Project of an upload without --project.' },
  { name: 'PARAPET_EMAIL', summary: 'E-mail address for `parapet login`.' },
  { name: 'PARAPET_PASSWORD', summary: 'Password for `parapet login`.' },
  {
    name: 'XDG_CONFIG_HOME',
    summary: 'Directory of parapet/config.json, which stores the login (default: ~/.config).',
  },
  { name: 'NO_COLOR', summary: 'If not empty, print without colours.' },
];
