/** `npm run client:generate`: writes the types of the interface; a test proves that they are current. */
import { writeFile } from 'node:fs/promises';
import { apiTypes, apiTypesFile } from './api-types.ts';

await writeFile(apiTypesFile, await apiTypes());
