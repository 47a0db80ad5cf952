/** Options that every command takes, and the environment variables that stand in for them. */
import type { OptionSpecs } from './options.ts';

export const globalOptions = {
  server: {
    kind: 'text',
    value: 'URL',
    summary: 'The server (else PARAPET_URL, else the server of the last login, else http://127.0.0.1:8080).',
  },
  token: {
    kind: 'text',
    value: 'TOKEN',
    summary: 'An API token, or - to read it from standard input (else PARAPET_TOKEN, else the stored login).',
  },
  deployment: {
    kind: 'text',
    value: 'ID|SLUG',
    summary: 'The deployment (else PARAPET_DEPLOYMENT, else the one given at login, else your only one).',
  },
  json: { kind: 'flag', summary: 'Print the result as JSON on standard output.' },
  quiet: { kind: 'flag', short: 'q', summary: 'Print nothing but the result and errors.' },
  'no-color': { kind: 'flag', summary: 'No colours (as does the variable NO_COLOR).' },
  help: { kind: 'flag', short: 'h', summary: 'Show the help of the command.' },
} as const satisfies OptionSpecs;

/** What else the command line reads from the environment. */
export const environmentVariables: readonly { name: string; summary: string }[] = [
  { name: 'PARAPET_URL', summary: 'Address of the server.' },
  { name: 'PARAPET_TOKEN', summary: 'API token; wins over a stored login.' },
  { name: 'PARAPET_DEPLOYMENT', summary: 'Id or slug of the deployment.' },
  { name: 'PARAPET_PROJECT', summary: 'Project of an upload, where --project is not given.' },
  { name: 'PARAPET_EMAIL', summary: 'E-mail address for `parapet login`.' },
  { name: 'PARAPET_PASSWORD', summary: 'Password for `parapet login`.' },
  { name: 'XDG_CONFIG_HOME', summary: 'Where the login is stored (in parapet/config.json); else ~/.config.' },
  { name: 'NO_COLOR', summary: 'When not empty: no colours.' },
];
