/**
 * The JavaScript and the types of the packages that are installed by themselves. The repository runs its TypeScript as it
 * is; below node_modules Node refuses to (ADR 0058).
 */
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

/** The oldest Node that has what the packages use: `styleText` and `Dirent.parentPath` came with 20.12. */
export const oldestNode = '20.12';
/** What that Node has of the language: the build fails on anything newer. */
const language = { target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'] };

export interface PackageSources {
  /** Absolute; `src` is in it. */
  folder: string;
  /** Files of `src` that are started. */
  programs: readonly string[];
  /** Files of `src` that others import, so that their types are needed as well. */
  entrances: readonly string[];
}

/** Texts by their paths in the package: `dist/cli.js`. */
export type BuiltFiles = ReadonlyMap<string, string>;

/** In the order of the packages. Throws the compiler's messages if something does not compile. */
export function buildPackages(root: string, packages: readonly PackageSources[]): BuiltFiles[] {
  const program = ts.createProgram(
    packages.flatMap(({ folder, programs, entrances }) =>
      [...programs, ...entrances].map((path) => join(folder, 'src', path)),
    ),
    optionsIn(root),
  );
  const emitted = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => emitted.set(resolve(path), text));
  refuse(root, [...ts.getPreEmitDiagnostics(program), ...diagnostics]);
  return packages.map(({ folder, entrances }) => {
    const sources = join(folder, 'src');
    const types = reached(
      entrances.map((path) => join(sources, path.replace(/\.ts$/, '.d.ts'))),
      emitted,
    );
    const files = [...emitted].filter(
      ([path]) => path.startsWith(sources + sep) && (path.endsWith('.js') || types.has(path)),
    );
    return new Map(files.map(([path, text]) => [join('dist', relative(sources, path)), text]));
  });
}

function optionsIn(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  return {
    ...ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root).options,
    ...language,
    noEmit: false,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    rootDir: root,
    outDir: root,
  };
}

function refuse(root: string, diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  throw new Error(
    ts.formatDiagnostics(diagnostics, {
      getCurrentDirectory: () => root,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  );
}

/** The declarations that importers of the entrances need. */
function reached(entrances: readonly string[], emitted: ReadonlyMap<string, string>): Set<string> {
  const found = new Set(entrances);
  // The set grows while it is walked.
  for (const path of found) {
    const { importedFiles } = ts.preProcessFile(emitted.get(path)!);
    for (const { fileName } of importedFiles)
      if (fileName.startsWith('.')) found.add(resolve(dirname(path), fileName.replace(/\.ts$/, '.d.ts')));
  }
  return found;
}
