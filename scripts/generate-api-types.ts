/** `npm run api:types`: writes the interface's types for its clients; a test proves that they are current. */
import { mkdir, writeFile } from 'node:fs/promises';
import { apiTypes, apiTypesFiles } from './api-types.ts';

const types = await apiTypes();
for (const file of apiTypesFiles) {
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, types);
}
