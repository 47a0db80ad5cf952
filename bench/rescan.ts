/**
 * `npm run bench -- rescan --sizes 0,1m --runs 5`: re-uploads of which nothing, a tenth, or everything has changed,
 * beside this many other findings: half of them on other refs of the same projects, half in other projects. Each size
 * has a server and a PostgreSQL of its own, and each run asks all of them in turn, so that the ratios to the first size
 * hold on a busy machine. Processor time (the server's and PostgreSQL's) and time until reports show the scan.
 */
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase, type Database } from '../server/src/store/database.ts';
import { median, print, timed } from './measure.ts';
import { seedOthers } from './rescan-seed.ts';
import { writeSarifFile, type FileResult } from './sarif-file.ts';
import { withoutIndexes } from './seeded-server.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { upload } from './upload.ts';

const scanSizes = [180, 1_000, 14_000];
/** Results per sample: small scans are uploaded several times, because the system counts processor time in 10 ms. */
const resultsPerSample = 4_000;
const changes = [0, 0.1, 1];
/** Results of each other ref and project: more than most of the scans have. */
const otherResults = 14_000;
/** Re-uploads of each kind before the measured ones: the first ones compile and fill caches. */
const unmeasured = 1;

interface Size {
  findings: number;
  server: ServerProcess;
}

interface Sample {
  cpuMs: number;
  ms: number;
}

const projectOf = (results: number): string => `rescan-${results}`;

export async function benchRescan(options: {
  sizes: readonly number[];
  runs: number;
  keepIn: string | undefined;
}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-files-'));
  const sizes: Size[] = [];
  try {
    print(`rescan: beside ${options.sizes.join(', ')} other findings, medians of ${options.runs} runs`);
    for (const findings of options.sizes) sizes.push(await startSize(folder, findings, options.keepIn));
    for (const results of scanSizes) {
      for (const change of changes) await measure(folder, sizes, { results, change, runs: options.runs });
    }
  } finally {
    for (const { server } of sizes) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a server with the projects to be scanned again, and the other findings; kept in a folder for the next run. */
async function startSize(folder: string, findings: number, keepIn: string | undefined): Promise<Size> {
  const kept = keepIn === undefined ? undefined : join(resolve(keepIn), `rescan-${findings}`);
  const mark = kept === undefined ? undefined : join(kept, 'seeded');
  const isSeeded =
    mark !== undefined &&
    (await access(mark).then(
      () => true,
      () => false,
    ));
  // An interrupted seed is unusable.
  if (kept !== undefined && !isSeeded) await rm(kept, { recursive: true, force: true });
  const server = await startServerProcess({ keepIn: kept });
  if (isSeeded) return { findings, server };
  const { ms } = await timed(() => seed(folder, server, findings));
  print(`  ${findings} other findings, seeded in ${Math.round(ms / 1000)} s`);
  if (mark !== undefined) await writeFile(mark, '');
  return { findings, server };
}

async function seed(folder: string, server: ServerProcess, findings: number): Promise<void> {
  const file = join(folder, 'seed.sarif');
  for (const results of scanSizes) {
    await writeSarifFile(file, results);
    await upload(server, file, projectOf(results));
  }
  const database = openDatabase(server.connection);
  try {
    if (findings > 0) await seedSize(database, server, { file, findings });
    await database.pool.query('VACUUM ANALYZE');
  } finally {
    await database.close();
  }
}

/** The first other ref of each project is scanned, so that all others are copies of real findings. */
async function seedSize(
  database: Database,
  server: ServerProcess,
  { file, findings }: { file: string; findings: number },
): Promise<void> {
  await writeSarifFile(file, otherResults);
  for (const results of scanSizes) await upload(server, file, projectOf(results), 'other');
  const copies = Math.round(findings / otherResults / scanSizes.length / 2);
  await withoutIndexes(database, async () => {
    for (const results of scanSizes) {
      await database.asTenant(server.deploymentId, async (tx) => {
        const { rows } = await tx.client.query<{ projectId: string; refId: string }>(
          `SELECT r.project_id AS "projectId", r.id AS "refId"
             FROM parapet.project_ref r JOIN parapet.project p ON p.deployment_id = $1 AND p.id = r.project_id
            WHERE r.deployment_id = $1 AND r.name = 'other' AND p.name = $2`,
          [tx.deploymentId, projectOf(results)],
        );
        if (rows[0] === undefined) throw new Error(`no other ref of ${projectOf(results)}`);
        await seedOthers(tx, { ...rows[0], refs: copies, projects: copies, changedOneIn: 5 });
      });
    }
  });
}

async function measure(
  folder: string,
  sizes: readonly Size[],
  { results, change, runs }: { results: number; change: number; runs: number },
): Promise<void> {
  const uploads = Math.max(1, Math.round(resultsPerSample / results));
  const files = Array.from({ length: uploads }, (_, n) => join(folder, `again-${n}.sarif`));
  const samples = sizes.map((): Sample[] => []);
  for (let run = 0; run < unmeasured + runs; run++) {
    for (const file of files) {
      generation += 1;
      await writeSarifFile(file, results, { choose: changedBy(results, change, generation) });
    }
    for (const [index, { server }] of sizes.entries()) {
      const sample = await sampleOf(server, uploads, async () => {
        for (const file of files) await upload(server, file, projectOf(results));
      });
      if (run >= unmeasured) samples[index]?.push(sample);
    }
  }
  const first = samples[0] ?? [];
  for (const [index, { findings }] of sizes.entries()) {
    const own = samples[index] ?? [];
    const cpu = Math.round(median(own.map(({ cpuMs }) => cpuMs)));
    const ms = Math.round(median(own.map((sample) => sample.ms)));
    const ratio = median(own.map(({ cpuMs }, run) => cpuMs / (first[run]?.cpuMs ?? Number.NaN)));
    print(
      `  ${String(results).padStart(6)} results, ${String(change * 100).padStart(3)} % changed, beside ${String(findings).padStart(8)}: ` +
        `cpu ${String(cpu).padStart(6)} ms, to visible ${String(ms).padStart(6)} ms   ratio ${ratio.toFixed(2)}   (bar: 1.2)`,
    );
  }
}

/** Counts the files written, so that each differs from those before. */
let generation = 0;

/**
 * Replaces one half of the changed results by new ones in the same files, and moves the other. Without changes, the
 * results come in another order: the bytes differ.
 */
function changedBy(results: number, change: number, nth: number): (index: number) => FileResult {
  const changed = Math.round(results * change);
  return (index) => {
    const n = (index + nth * 7) % results;
    if (n >= changed) return { place: n, n, lineOffset: 0 };
    if (n % 2 === 1) return { place: n, n, lineOffset: 1 + (nth % 5) };
    return { place: n, n: n + newOnes * nth, lineOffset: 0 };
  };
}

/** Between the numbers of new results: more than a scan has, and of other rules. */
const newOnes = 1_000_003;

/** The cost of one of `times` uploads. */
async function sampleOf(server: ServerProcess, times: number, work: () => Promise<void>): Promise<Sample> {
  const before = await server.cpuMs();
  const { ms } = await timed(work);
  const after = await server.cpuMs();
  return { ms: ms / times, cpuMs: (after.server - before.server + after.database - before.database) / times };
}
