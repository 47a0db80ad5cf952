/** The shapes of connections to source-code hosts. A credential is write-only. */
import { z } from 'zod';
import { Confidential } from '../../base/confidential.ts';
import { connectionKinds, credentialKinds, type Connection } from '../../model/scm/connection.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { writeOnly } from '../wire/write-only.ts';
import { nameInput } from '../wire/names.ts';

const kind = wireEnum('CONNECTION_KIND_', connectionKinds);
const credentialKind = wireEnum('CREDENTIAL_KIND_', credentialKinds);

const name = nameInput();
const baseUrl = z
  .string()
  .max(2_048, 'must have at most 2048 characters')
  .describe(
    'URL of the host or of a part of it. If several connections match a project’s URL, the longest is used. https://… or http://…, or ' +
      'ssh://host:port/… for plain git.',
  );
/** Sent in a header: no control characters, and no colon, which would end it. */
const username = z
  .string()
  .max(500, 'must have at most 500 characters')
  .regex(/^[^\u0000-\u001f\u007f:]*$/, 'must not contain a colon or a control character')
  .describe(
    'Default: the user name that this kind of host expects with a token; with ssh, the one in the project’s URL, or git.',
  );
const credential = writeOnly(
  z
    .string()
    .min(1, 'must not be empty; null removes it')
    .max(10_000, 'must have at most 10000 characters')
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters')
    .transform((text) => new Confidential(text))
    .nullable()
    .describe('A token, a password or a private key (OpenSSH or PEM, without a passphrase). Write-only; null = none.'),
);
const credentialKindInput = credentialKind.input.describe(
  'Kind of the credential. Default: a private key for an ssh:// URL, otherwise a token.',
);
const knownHosts = z
  .string()
  .max(20_000, 'must have at most 20000 characters')
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters')
  .describe(
    'Required for an ssh:// URL: the host’s public keys, as `ssh-keyscan host` prints them. No other host key is trusted.',
  );
const githubAppId = z
  .string()
  .regex(/^[A-Za-z0-9._-]{0,100}$/, 'must be the number or the client id of a GitHub App')
  .describe('Required for a GitHub App: its number or its client id.');
const githubInstallationId = z
  .string()
  .regex(/^[0-9]{0,20}$/, 'must be the number of an installation')
  .describe('Installation of the GitHub App. Default: Parapet asks GitHub which installation has the repository.');
const settings = {
  username: username.optional(),
  credentialKind: credentialKindInput.optional(),
  knownHosts: knownHosts.optional(),
  githubAppId: githubAppId.optional(),
  githubInstallationId: githubInstallationId.optional(),
  credential: credential.optional(),
};

export const ConnectionParams = z.object({ connectionId: idInput });

export const CreateConnectionRequest = z
  .object({
    deploymentId: idInput.optional(),
    kind: kind.input,
    name,
    baseUrl,
    ...settings,
  })
  .meta({
    examples: [
      {
        kind: 'CONNECTION_KIND_GITLAB',
        name: 'Our GitLab',
        baseUrl: 'https://gitlab.example.com',
        credential: 'glpat-…',
      },
      {
        kind: 'CONNECTION_KIND_GIT',
        name: 'Our git over ssh',
        baseUrl: 'ssh://git.example.com:2222',
        credential: '-----BEGIN OPENSSH PRIVATE KEY-----\n…\n-----END OPENSSH PRIVATE KEY-----\n',
        knownHosts: '[git.example.com]:2222 ssh-ed25519 AAAAC3…',
      },
      {
        kind: 'CONNECTION_KIND_GITHUB',
        name: 'GitHub, as an App',
        baseUrl: 'https://github.com/example',
        credentialKind: 'CREDENTIAL_KIND_GITHUB_APP',
        githubAppId: '123456',
        credential: '-----BEGIN RSA PRIVATE KEY-----\n…\n-----END RSA PRIVATE KEY-----\n',
      },
    ],
  });

export const UpdateConnectionRequest = z
  .object({
    deploymentId: idInput.optional(),
    connectionId: idInput.optional(),
    kind: kind.input.optional(),
    name: name.optional(),
    baseUrl: baseUrl.optional(),
    ...settings,
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ credential: 'glpat-…' }] });

const WireConnection = z
  .object({
    id: idOutput,
    kind: kind.output,
    name: z.string(),
    baseUrl: z.string(),
    username: z.string(),
    hasCredential: z.boolean(),
    credentialKind: credentialKind.output,
    knownHosts: z.string().describe('The host keys trusted over ssh; empty for other URLs.'),
    githubAppId: z.string().describe('Empty without a GitHub App.'),
    githubInstallationId: z
      .string()
      .describe('Installation of the GitHub App; empty if Parapet looks it up per repository.'),
    createdAt: instantOutput,
    updatedAt: instantOutput,
    lastCheckedAt: instantOrNullOutput.describe('Time of the last request to the host.'),
    lastProblem: z.string().describe('Error of that request; empty if it succeeded.'),
  })
  .meta({ id: 'Connection' });

export const ConnectionAnswer = z.object({ connection: WireConnection });

export const ConnectionList = z
  .object({ connections: z.array(WireConnection).describe('Oldest first.') })
  .meta({ id: 'ConnectionList' });

export const ListConnectionProjectsQuery = z.object({
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

export const ConnectionProjectPage = z
  .object({
    projects: z.array(z.object({ id: idOutput, name: z.string(), url: z.string() })),
    nextCursor: z.string(),
  })
  .meta({ id: 'ConnectionProjectPage' });

export function connectionToWire(connection: Connection): z.input<typeof WireConnection> {
  return {
    id: connection.id,
    kind: kind.toWire(connection.kind),
    name: connection.name,
    baseUrl: connection.baseUrl,
    username: connection.username,
    hasCredential: connection.hasCredential,
    credentialKind: credentialKind.toWire(connection.credentialKind),
    knownHosts: connection.knownHosts,
    githubAppId: connection.githubAppId,
    githubInstallationId: connection.githubInstallationId,
    createdAt: instantToWire(connection.createdAt),
    updatedAt: instantToWire(connection.updatedAt),
    lastCheckedAt: instantToWire(connection.lastCheckedAt),
    lastProblem: connection.lastProblem,
  };
}
