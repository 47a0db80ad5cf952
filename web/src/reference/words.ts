/** The copy of the API reference. */
import { counted, formatAlternatives } from '../ui/text/format.ts';

const schemeWords: Readonly<Record<string, string>> = {
  ServiceWebToken: 'API token',
  ServiceJWT: 'signed-in session (JWT)',
};

export const referenceWords = {
  title: 'API reference',
  document: (version: string) => `OpenAPI 3.1 at /openapi.json · ${version}`,
  search: { label: 'Search operations', placeholder: 'Name, path or summary' },
  noMatch: { title: 'No operations match', words: 'Try a shorter search.' },
  operations: 'Operations',
  operationCount: (count: number) => counted(count, 'operation'),
  choose: 'Choose one to read it, try it with your own session, or copy its curl command.',
  allOperations: 'All operations',
  facts: {
    name: 'Name',
    maturity: 'Maturity',
    deprecated: 'deprecated',
    noMaturity: 'not declared',
    authentication: 'Authentication',
    isPublic: 'none (public)',
    schemes: (names: readonly string[]) => formatAlternatives(names.map((name) => schemeWords[name] ?? name)),
  },
  parameters: { title: 'Parameters', path: 'in the path', query: 'in the query' },
  body: 'Body',
  responses: { title: 'Responses', example: 'Example response' },
} as const;

export const schemaWords = {
  either: (type: string) => `either ${type}`,
  list: (type: string) => `list of ${type}`,
  alternatives: (types: readonly string[]) => formatAlternatives(types),
  anything: 'anything',
  members: 'members',
  otherMembers: 'other members',
  required: 'required',
  writeOnly: 'write-only',
  default: (value: string) => `${value} by default`,
  oneOf: (values: readonly string[]) => `one of ${values.join(', ')}`,
  oneOfMany: (values: readonly string[], others: number) =>
    `one of ${values.join(', ')} and ${counted(others, 'other')}`,
  range: {
    atMost: (most: string) => `at most ${most}`,
    atLeast: (least: string) => `at least ${least}`,
    between: (least: string, most: string) => `${least} to ${most}`,
  },
  characters: (count: number) => counted(count, 'character'),
  items: (count: number) => counted(count, 'item'),
} as const;

export const tryItWords = {
  title: 'Try it',
  body: { label: 'Body', description: 'The example contains required members only.' },
  send: 'Send',
  isStream: 'This response is a stream. Use the command below.',
  takesFile: 'This operation takes a file. Use the command below.',
  confirm: {
    title: (method: string) => `Send this ${method}?`,
    warning: (address: string) => `This is a real call with your session and your permissions: ${address}`,
    act: (method: string) => `Send ${method}`,
    cancel: 'Cancel',
  },
  response: 'Response',
  answered: '<strong>{status}</strong> in {time}',
  answeredAtLength: '<strong>{status}</strong> in {time}; start of the response:',
  answeredWithoutBody: '<strong>{status}</strong> in {time}, without a body',
  command: {
    title: 'Command line',
    copy: 'Copy the command',
    token: 'PARAPET_TOKEN is one of your API tokens; create one under Tokens.',
  },
} as const;
