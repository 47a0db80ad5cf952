/** The types of the interface, from its committed document: the same for the two packages that call it, which import no other package. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

/** Where they are kept. */
export const apiTypesFiles = ['../client/src/generated/api.ts', '../web/src/api/generated/api.ts'].map(
  (path) => new URL(path, import.meta.url),
);

const heading = '/** Made by npm run api:types from openapi/openapi.json. Do not edit. */\n';

/** The files' content as it should be. */
export async function apiTypes(): Promise<string> {
  const document = await readFile(new URL('../openapi/openapi.json', import.meta.url), 'utf8');
  const types = astToString(await openapiTS(document, { alphabetize: true, defaultNonNullable: false }));
  const path = fileURLToPath(apiTypesFiles[0]!);
  return format(heading + types, { ...(await resolveConfig(path)), filepath: path });
}
