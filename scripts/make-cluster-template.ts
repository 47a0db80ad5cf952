/**
 * `npm run template`: rebuilds server/src/store/embedded/cluster-template-<version>.zst with this machine's embedded
 * PostgreSQL. Needed for a new major version; a test unpacks and starts it with the installed one.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster } from '../server/src/store/embedded/cluster.ts';
import { databaseUserFor } from '../server/src/store/embedded/database-user.ts';
import { preparePrograms } from '../server/src/store/embedded/programs.ts';
import { packTemplate, templateFile } from '../server/src/store/embedded/template.ts';

const place = await mkdtemp(join(tmpdir(), 'parapet-template-'));
try {
  const folder = join(place, 'database');
  const user = await databaseUserFor(folder);
  const programs = await preparePrograms(user, [join(place, 'programs')]);
  await createCluster(folder, place, programs, user);
  const packed = await packTemplate(folder);
  await writeFile(templateFile(programs.major), packed);
  process.stdout.write(`${templateFile(programs.major).pathname}: ${packed.length} bytes\n`);
} finally {
  await rm(place, { recursive: true, force: true });
}
