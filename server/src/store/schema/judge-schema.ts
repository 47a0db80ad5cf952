/** Decides from a database's applied migrations if this build may work on it. Pure; used at startup and by /readyz. */
import { isAtLeast } from '../../base/version.ts';
import type { MigrationFile } from './migration-files.ts';

/** A row of public.parapet_migration. */
export interface AppliedMigration {
  name: string;
  digest: string;
  /** As in MigrationFile. */
  compatibleFrom: string | null;
  /** The version that applied it; null in databases from before 0.1.0. */
  version: string | null;
}

export type SchemaJudgement =
  /**
   * `missing` must be applied in this order; if empty, the schema is this build's or a newer one that declares itself
   * compatible.
   */
  | { fits: true; missing: MigrationFile[] }
  /** `problem` says what is wrong and what to do. */
  | { fits: false; problem: string };

/** Builds from before 0.1.0 had many small migrations, this one first; the baseline replaced them. */
const firstBeforeRelease = '0001-tenancy.sql';

export interface Build {
  version: string;
  files: readonly MigrationFile[];
}

export function judgeSchema({ version, files }: Build, applied: readonly AppliedMigration[]): SchemaJudgement {
  const known = new Map(files.map((file) => [file.name, file]));
  const edited = applied.filter(({ name, digest }) => known.has(name) && known.get(name)?.digest !== digest);
  const newer = applied.filter(
    ({ name, compatibleFrom }) => !known.has(name) && (compatibleFrom === null || !isAtLeast(version, compatibleFrom)),
  );
  if (newer.length > 0) return { fits: false, problem: newerProblem(version, newer) };
  if (edited.length > 0) return { fits: false, problem: editedProblem(edited) };
  const names = new Set(applied.map(({ name }) => name));
  return { fits: true, missing: files.filter(({ name }) => !names.has(name)) };
}

function newerProblem(version: string, newer: readonly AppliedMigration[]): string {
  const names = newer.map(({ name }) => name).join(', ');
  if (newer.some((migration) => migration.version === null || migration.name === firstBeforeRelease))
    return `This database was made by a build from before Parapet 0.1.0 (${names}), which ${version} cannot read. Keep it with the build that made it, or delete it and start again with an empty one.`;
  const versions = [...new Set(newer.map((migration) => migration.version))].join(', ');
  return `This database was migrated by a newer Parapet (${versions}: ${names}), and this is ${version}. Start that version, or restore a dump from before the upgrade into an empty database.`;
}

function editedProblem(edited: readonly AppliedMigration[]): string {
  const names = edited.map(({ name, version }) => (version === null ? name : `${name}, applied by ${version}`));
  return `The migration file differs from what was applied to this database (${names.join('; ')}). Restore the file as it was released; a change of the schema is a new migration.`;
}
