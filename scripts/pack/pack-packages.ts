/** Packs the packages that are installed by themselves: each is laid out in a folder of its own, where `npm pack` runs. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { buildPackages, oldestNode, type BuiltFiles } from './build-packages.ts';
import { Manifest, packedPackages, type PackedPackage } from './packed-packages.ts';

/** What `npm pack --json` says. */
const Packed = z.array(
  z.object({ filename: z.string(), size: z.number(), unpackedSize: z.number(), entryCount: z.number() }),
);
export type PackedFile = z.infer<typeof Packed>[number];

/** Writes `parapet-scanner-VERSION.tgz` and `parapet-client-VERSION.tgz` into the folder. */
export function packPackages(root: string, into: string): PackedFile[] {
  const manifests = new Map(
    packedPackages.map(({ folder }) => [
      folder,
      Manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))),
    ]),
  );
  const built = buildPackages(
    root,
    packedPackages.map(({ folder, programs }) => ({
      folder: join(root, folder),
      programs,
      entrances: Object.values(manifests.get(folder)!.exports).map((path) => path.replace('./src/', '')),
    })),
  );
  const layout = mkdtempSync(join(tmpdir(), 'parapet-pack-'));
  try {
    mkdirSync(into, { recursive: true });
    return packedPackages.map((each, index) => {
      lay({ root, layout, each, files: built[index]!, manifests });
      return pack(join(layout, each.folder), into);
    });
  } finally {
    rmSync(layout, { recursive: true, force: true });
  }
}

function lay(given: {
  root: string;
  layout: string;
  each: PackedPackage;
  files: BuiltFiles;
  manifests: ReadonlyMap<string, Manifest>;
}): void {
  const { root, layout, each, files, manifests } = given;
  const place = join(layout, each.folder);
  for (const [path, text] of files) write(join(place, path), text);
  for (const path of each.copied) {
    cpSync(join(root, each.folder, path), join(place, path), {
      recursive: true,
      filter: (from) => basename(from) !== 'fixtures',
    });
  }
  cpSync(join(root, 'LICENSE'), join(place, 'LICENSE'));
  const bundled = each.bundled.map((folder) => manifests.get(folder)!);
  for (const [index, { name }] of bundled.entries())
    cpSync(join(layout, each.bundled[index]!), join(place, 'node_modules', name), { recursive: true });
  write(join(place, 'package.json'), `${JSON.stringify(manifestOf(manifests.get(each.folder)!, bundled), null, 2)}\n`);
}

function manifestOf(manifest: Manifest, bundled: readonly Manifest[]): object {
  const built = (path: string): string => path.replace('./src/', './dist/');
  const exports = Object.entries(manifest.exports).map(([name, path]): [string, object] => [
    name,
    { types: built(path).replace(/\.ts$/, '.d.ts'), default: built(path).replace(/\.ts$/, '.js') },
  ]);
  return {
    ...manifest,
    engines: { node: `>=${oldestNode}` },
    exports: Object.fromEntries(exports),
    // npm installs what bundled packages need for the one that bundles them.
    dependencies: Object.fromEntries(
      [manifest, ...bundled].flatMap(({ dependencies }) => Object.entries(dependencies)),
    ),
    ...(bundled.length > 0 && { bundleDependencies: bundled.map(({ name }) => name) }),
  };
}

function pack(folder: string, into: string): PackedFile {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', into];
  const [packed] = Packed.parse(JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })));
  return packed!;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
