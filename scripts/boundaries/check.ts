/**
 * The boundary check of one checkout: imports and their names, uses of globals, and files outside every room. Fails if
 * it read nothing.
 */
import { globSync } from 'node:fs';
import { roomOf } from '../rooms.ts';
import { checkGlobalUses } from './global-uses.ts';
import { checkImportNames } from './import-names.ts';
import { checkImports, type Violation } from './imports.ts';
import { checkNounFolders } from './noun-folders.ts';
import { checkPlatformUses } from './platform-uses.ts';
import { checkRoleLiterals } from './role-literals.ts';

const folders = ['server/src', 'client/src', 'scanner/src', 'scripts', 'bench', 'tests', 'web/src'];

export interface BoundaryReport {
  violations: Violation[];
  fileCount: number;
  importCount: number;
}

/** Checks the checkout at `root`. Throws if the tools read other files than exist: an empty check proves nothing. */
export async function checkBoundaries(root: string): Promise<BoundaryReport> {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter((file) => !file.includes('node_modules'));
  const present = folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
  const imports = await checkImports(root, present);
  const unread = files.filter((file) => !imports.filesRead.has(file));
  if (unread.length > 0 || files.length === 0 || imports.importCount < files.length) {
    throw new Error(
      `The boundary check read ${imports.filesRead.size} files and ${imports.importCount} imports where ${files.length} files are: ` +
        `it cannot be trusted. dependency-cruiser needs TypeScript 5 or 6. Not read: ${unread.slice(0, 5).join(', ')}`,
    );
  }
  return {
    violations: [
      ...imports.violations,
      ...checkGlobalUses(root, files),
      ...checkImportNames(root, files),
      ...checkPlatformUses(root, files),
      ...checkRoleLiterals(root, files),
      ...checkNounFolders(files),
      ...homeless(files),
    ],
    fileCount: files.length,
    importCount: imports.importCount,
  };
}

function homeless(files: readonly string[]): Violation[] {
  return files
    .filter((file) => file.startsWith('server/src/') && roomOf(file) === undefined && !file.endsWith('.test.ts'))
    .map((file) => ({
      file,
      rule: 'in-a-room',
      message: 'lies in no room. Move it into one, or add a room to scripts/rooms.ts and say why in an ADR.',
    }));
}
