/** How the files of a language know each other. Read from texts, before anything is parsed: too much rather than too little. */
export interface ModuleRules {
  /** Files of languages of one family may use each other. */
  family: string;
  /** Modules that the text names, as they are written. */
  modulesIn?(text: string): readonly string[];
  /** Paths at which the module may be, that a file of the path `from` names; best first. */
  pathsOf?(module: string, from: string): readonly string[];
  /** Names that other files may use without naming this file. A method that is written outside of its class is `Class.method`. */
  namesIn?(text: string): readonly string[];
  /** Each class with each class or interface that it is derived from. */
  basesIn?(text: string): readonly (readonly [name: string, base: string])[];
  /** True if only the files of one folder use each other's names without a hint from where they come. */
  namesStayInFolder?: true;
}

/** The folder of a path, with a slash at its end; '' of a path without. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The path without `.` and `..`; undefined if it leads out of the root. */
export function normalized(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The first groups of all that the expression finds. */
export function allNames(text: string, expression: RegExp): string[] {
  return [...text.matchAll(expression)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** Classes with what they are derived from, where the first group is the name and the second what follows it up to the body. */
export function basesBy(text: string, expression: RegExp): [string, string][] {
  return [...text.matchAll(expression)].flatMap(([, name, header]) =>
    [...(header ?? '').matchAll(/\b[A-Z]\w*/g)].map(([base]): [string, string] => [name!, base]),
  );
}
