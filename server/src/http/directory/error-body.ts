/** The form of refusals for directories (RFC 7644, section 3.12), with our code and the request's id besides. */
import { z } from 'zod';
import type { ParapetError } from '../../base/errors.ts';
import { statusOf } from '../errors.ts';

export const errorSchemaName = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const DirectoryErrorBody = z
  .object({
    schemas: z.array(z.string()),
    status: z.string().describe('The HTTP status, as text.'),
    scimType: z
      .enum(['invalidFilter', 'invalidPath', 'invalidSyntax', 'invalidValue', 'uniqueness'])
      .optional()
      .describe('What kind of mistake it was, for 400 and 409.'),
    detail: z.string().describe('What went wrong and how to fix it, as text for people.'),
    code: z.string().describe('Error code for programs, as in the rest of the interface.'),
    requestId: z.string().describe('Id of this request, as in the log and in X-Request-Id.'),
  })
  .meta({ id: 'ScimError' });
type DirectoryErrorBody = z.infer<typeof DirectoryErrorBody>;

export function isDirectoryPath(url: string): boolean {
  return /^\/scim\/v2(?:[/?]|$)/.test(url);
}

export function directoryErrorBody(error: ParapetError, requestId: string): DirectoryErrorBody {
  const scimType = scimTypeOf(error);
  return {
    schemas: [errorSchemaName],
    status: String(statusOf[error.code]),
    ...(scimType !== undefined && { scimType }),
    detail: error.message,
    code: error.code,
    requestId,
  };
}

function scimTypeOf({ code, details }: ParapetError): DirectoryErrorBody['scimType'] {
  const path = details?.[0]?.path;
  if (code === 'CONFLICT') return path === undefined ? undefined : 'uniqueness';
  if (code !== 'INVALID_ARGUMENT') return undefined;
  if (path === 'filter') return 'invalidFilter';
  if (path === undefined || path === 'body') return 'invalidSyntax';
  return /^Operations\.\d+\.path$/.test(path) ? 'invalidPath' : 'invalidValue';
}
