/**
 * `npm run check:lockfile`: the lockfile installs on any machine. It names no registry host (npm uses the configured
 * one), lists the packages of every platform (npm ci rejects a lockfile without them, and npm drops them when it writes
 * one beside an existing node_modules), and has a digest of each.
 */
import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const defects: string[] = [];

for (const [place, locked] of Object.entries(packages)) {
  if (locked.resolved?.includes('://')) defects.push(`${place} names a host: ${locked.resolved}`);
  const isFetched = place.includes('node_modules/') && locked.link !== true;
  if (isFetched && locked.integrity === undefined) defects.push(`${place} has no digest`);
  for (const name of Object.keys(locked.optionalDependencies ?? {})) {
    const isLocked = `${place}/node_modules/${name}` in packages || `node_modules/${name}` in packages;
    if (!isLocked) defects.push(`${place} lacks its optional package ${name}`);
  }
}

if (defects.length > 0) {
  process.stderr.write(
    `${defects.join('\n')}\n\nRun npm run lockfile, which rewrites package-lock.json from the package.json files.\n`,
  );
  process.exitCode = 1;
} else {
  process.stdout.write(`lockfile: ${Object.keys(packages).length} packages, complete, no host\n`);
}
