/** The packages of the repository that are installed by themselves, and what is in them. */
import { z } from 'zod';

export interface PackedPackage {
  folder: 'client' | 'scanner';
  /** Files of `src` that are started, and not imported by what `exports` names. */
  programs: readonly string[];
  /** Files and folders that are packed as they are. */
  copied: readonly string[];
  /** Packages of the repository that travel within it, so that one file is all there is to install. */
  bundled: readonly PackedPackage['folder'][];
}

/** Each after those that it bundles. */
export const packedPackages: readonly PackedPackage[] = [
  { folder: 'scanner', programs: ['threads/scan-thread.ts'], copied: ['rules', 'README.md'], bundled: [] },
  { folder: 'client', programs: ['cli.ts'], copied: ['bin', 'README.md'], bundled: ['scanner'] },
];

/** A package.json, as far as it is packed. Scripts and `private` are for the repository. */
export const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  type: z.string(),
  bin: z.record(z.string(), z.string()).optional(),
  /** Files of `src`. */
  exports: z.record(z.string(), z.string().regex(/^\.\/src\/.+\.ts$/)),
  dependencies: z.record(z.string(), z.string()).default({}),
});
export type Manifest = z.infer<typeof Manifest>;
