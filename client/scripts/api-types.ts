/** The types of the interface, from its committed document. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

/** Where they are kept. */
export const apiTypesFile = new URL('../src/generated/api.ts', import.meta.url);

const heading = '/** Made by npm run client:generate from openapi/openapi.json. Do not edit. */\n';

/** The file's content as it should be. */
export async function apiTypes(): Promise<string> {
  const document = await readFile(new URL('../../openapi/openapi.json', import.meta.url), 'utf8');
  const types = astToString(await openapiTS(document, { alphabetize: true, defaultNonNullable: false }));
  const path = fileURLToPath(apiTypesFile);
  return format(heading + types, { ...(await resolveConfig(path)), filepath: path });
}
