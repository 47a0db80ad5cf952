/** The files of a project, read and parsed when a flow first comes to them; some of them are kept. */
import { languagesOfFile } from '../languages/languages.ts';
import type { ModuleRules } from '../languages/module-rules.ts';
import { parseCode } from '../languages/parse-code.ts';
import { Definitions, type OtherFiles } from './definitions.ts';
import { definerOf, fileOfModule, soleHeirOf, type ProjectIndex } from './project-index.ts';

/** So many characters of parsed files are kept. */
const keptMax = 6_000_000;

export class ProjectFiles {
  readonly #index: ProjectIndex;
  readonly #read: (path: string) => string;
  /** In the order in which they were last used. */
  readonly #kept = new Map<string, Definitions>();
  #size = 0;

  /** `read` throws for a file that cannot be read: nothing is known of it then. */
  constructor(index: ProjectIndex, read: (path: string) => string) {
    this.#index = index;
    this.#read = read;
  }

  /** Undefined if it cannot be read or parsed. Throws unless its language was loaded. */
  file(path: string, { family }: ModuleRules): Definitions | undefined {
    const known = this.#kept.get(path);
    if (known !== undefined) {
      this.#kept.delete(path);
      this.#kept.set(path, known);
      return known;
    }
    const language = languagesOfFile(path).find(({ modules }) => modules?.family === family);
    const text = language && this.textOf(path);
    if (language === undefined || text === undefined) return undefined;
    const file = { path, text, language, ...parseCode(text, path, language) };
    const definitions = new Definitions(file, this.#othersOf(path, language.modules!));
    this.#keep(definitions);
    return definitions;
  }

  #keep(file: Definitions): void {
    const { path, text } = file.file;
    this.#kept.set(path, file);
    this.#size += text.length;
    for (const [oldest, each] of this.#kept) {
      if (this.#size <= keptMax || each === file) break;
      this.#kept.delete(oldest);
      this.#size -= each.file.text.length;
      // Others would keep it.
      for (const kept of this.#kept.values()) kept.forgetOthers();
    }
  }

  #othersOf(from: string, rules: ModuleRules): OtherFiles {
    const at = { from, rules };
    const fileAt = (path: string | undefined): Definitions | undefined =>
      path === undefined ? undefined : this.file(path, rules);
    return {
      ofModule: (module) => fileAt(fileOfModule(this.#index, module, at)),
      ofName: (name, hint) => fileAt(definerOf(this.#index, name, { ...at, hint })),
      soleHeirOf: (name) => soleHeirOf(this.#index, name, rules),
    };
  }

  /** Undefined if it cannot be read. */
  textOf(path: string): string | undefined {
    const known = this.#kept.get(path);
    if (known !== undefined) return known.file.text;
    try {
      return this.#read(path);
    } catch {
      return undefined;
    }
  }
}
