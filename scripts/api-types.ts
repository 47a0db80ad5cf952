/**
 * The interface's types, from its committed document: the same for both packages that call it, which import no other
 * package.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

/** The generated files. */
export const apiTypesFiles = ['../client/src/generated/api.ts', '../web/src/api/generated/api.ts'].map(
  (path) => new URL(path, import.meta.url),
);

const heading = '/** Made by npm run api:types from openapi/openapi.json. Do not edit. */\n';

/** The expected content of the files. */
export async function apiTypes(): Promise<string> {
  const document = await readFile(new URL('../openapi/openapi.json', import.meta.url), 'utf8');
  const types = astToString(await openapiTS(document, { alphabetize: true, defaultNonNullable: false }));
  const path = fileURLToPath(apiTypesFiles[0]!);
  return format(heading + types, { ...(await resolveConfig(path)), filepath: path });
}
