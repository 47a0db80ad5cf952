/** The shapes of connections to hosts of source code. A credential comes in, and never goes out. */
import { z } from 'zod';
import { Confidential } from '../../base/confidential.ts';
import { connectionKinds, type Connection } from '../../model/connection.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';

const kind = wireEnum('CONNECTION_KIND_', connectionKinds);

const name = z.string().trim().min(1, 'must not be empty').max(200, 'must have 200 characters at most');
const baseUrl = z
  .string()
  .max(2_048, 'must have 2048 characters at most')
  .describe('Of the host, or of a part of it: of the connections that fit a project’s URL, the longest is used.');
/** It goes into a header: no control characters, and no colon, which would end it. */
const username = z
  .string()
  .max(500, 'must have 500 characters at most')
  .regex(/^[^\u0000-\u001f\u007f:]*$/, 'must not hold a colon or a control character')
  .describe('Without one, what the kind of host takes with a token.');
const credential = z
  .string()
  .min(1, 'must not be empty; null takes it away')
  .max(10_000, 'must have 10000 characters at most')
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'must be one line without control characters')
  .transform((text) => new Confidential(text))
  .nullable()
  .describe('A token or a password, which no answer shows again; null = none.');

export const ConnectionParams = z.object({ connectionId: idInput });

export const CreateConnectionRequest = z
  .object({
    deploymentId: idInput.optional(),
    kind: kind.input,
    name,
    baseUrl,
    username: username.optional(),
    credential: credential.optional(),
  })
  .meta({
    examples: [
      {
        kind: 'CONNECTION_KIND_GITLAB',
        name: 'Our GitLab',
        baseUrl: 'https://gitlab.example.com',
        credential: 'glpat-…',
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
    username: username.optional(),
    credential: credential.optional(),
  })
  .describe('What is absent stays as it is.')
  .meta({ examples: [{ credential: 'glpat-…' }] });

const WireConnection = z
  .object({
    id: idOutput,
    kind: kind.output,
    name: z.string(),
    baseUrl: z.string(),
    username: z.string(),
    hasCredential: z.boolean(),
    createdAt: instantOutput,
    updatedAt: instantOutput,
    lastCheckedAt: instantOrNullOutput.describe('When the host was last asked for anything.'),
    lastProblem: z.string().describe('What went wrong then; empty when nothing did.'),
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
    createdAt: instantToWire(connection.createdAt),
    updatedAt: instantToWire(connection.updatedAt),
    lastCheckedAt: instantToWire(connection.lastCheckedAt),
    lastProblem: connection.lastProblem,
  };
}
