/** Writes openapi/openapi.json from the registry; `npm run openapi`. A test proves that the committed file is current. */
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../server/src/http/openapi/document.ts';
import { routes } from '../server/src/http/registry.ts';

await writeFile(
  new URL('../openapi/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(routes), null, 2)}\n`,
);
