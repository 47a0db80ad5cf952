/** What a file defines: functions, classes and their members, and under which names other files have them. */
import type { Binding, Node } from '../code/node.ts';
import type { Language } from '../languages/language.ts';
import type { ModuleRules } from '../languages/module-rules.ts';

/** The files that the names of a file lead to. */
export interface OtherFiles {
  ofModule(module: string): Definitions | undefined;
  /** `hint`: the path by which it was imported, with slashes. */
  ofName(name: string, hint?: string): Definitions | undefined;
  /** The only class that is derived from the one of the name. */
  soleHeirOf(name: string): string | undefined;
}

export const noOtherFiles: OtherFiles = {
  ofModule: () => undefined,
  ofName: () => undefined,
  soleHeirOf: () => undefined,
};

/** What an expression stands for, and the file in which that is. A program stands for the whole module. */
export interface Located {
  code: Node;
  file: Definitions;
}

/** What another file has under a name: code of this file, or what it has itself from a module. */
export type Export = { code: Node; variable?: Node } | { module: string; name: string | undefined };

export interface ProjectFile {
  /** Relative to what is scanned, with slashes. */
  path: string;
  text: string;
  program: Node;
  language: Language;
  /** True if the grammar had to guess somewhere. */
  isDamaged: boolean;
}

export class Definitions {
  readonly file: ProjectFile;
  readonly others: OtherFiles;
  /** True of words that the text has, in small letters. */
  readonly words: (word: string) => boolean;
  /** The class that a method belongs to. */
  readonly classOf = new Map<Node, Node>();
  /** Modules of which the file gives everything on, or takes everything. */
  readonly everythingOf: string[] = [];
  /** What was found out of its expressions, until files that it leads to are given up. */
  readonly resolved = new Map<Node, Located | undefined>();
  readonly classesOf = new Map<Node, Located | undefined>();
  readonly #byBinding = new Map<Binding, Node>();
  readonly #unbound = new Map<string, Node[]>();
  readonly #classes = new Map<string, Node>();
  readonly #methodsOutside = new Map<string, Node[]>();
  readonly #exports = new Map<string, Export>();
  readonly #fields = new Map<Node, Map<string, Node[]>>();

  constructor(file: ProjectFile, others: OtherFiles) {
    this.file = file;
    this.others = others;
    this.words = wordsIn(file.text);
    this.#index(this.program, undefined);
    for (const kid of this.program.kids) this.#indexTop(kid);
  }

  get program(): Node {
    return this.file.program;
  }

  get rules(): ModuleRules | undefined {
    return this.file.language.modules;
  }

  /** Forgets what it knows of other files. */
  forgetOthers(): void {
    this.resolved.clear();
    this.classesOf.clear();
  }

  /** The class of the name; of several, the last. */
  classNamed(name: string): Node | undefined {
    return this.#classes.get(name);
  }

  /** The function or class that an identifier stands for, if it is not assigned to. */
  definitionOf({ binding, text }: Node): Node | undefined {
    if (binding === undefined) {
      const named = this.#unbound.get(text) ?? [];
      return named.length === 1 ? named[0] : this.#classes.get(text);
    }
    return binding.writes > 1 ? undefined : this.#byBinding.get(binding);
  }

  /** What others have under the name; `default` is what they have without one. */
  exported(name: string): Export | undefined {
    return this.#exports.get(name);
  }

  /** The methods of the class that have the name; in the class or outside of it. */
  methodsNamed(type: Node, name: string): Node[] {
    const outside = this.#methodsOutside.get(`${type.kids[1]!.text}.${name}`) ?? [];
    if (type.kind === 'function') return outside;
    const inside = type.kids[3]!.kids.filter((kid) => kid.kind === 'function' && kid.kids[1]!.text === name);
    return [...inside, ...outside];
  }

  /** Methods that are written outside of their class, which may be in another file. */
  methodsOutside(typeName: string, name: string): readonly Node[] {
    return this.#methodsOutside.get(`${typeName}.${name}`) ?? [];
  }

  /** What the field of a class is: its declarations, and all values that its methods assign to it. Of a function that makes objects the same. */
  fieldOf(type: Node, name: string): readonly Node[] {
    const known = this.#fields.get(type) ?? fieldsIn(type);
    this.#fields.set(type, known);
    return known.get(name) ?? [];
  }

  #index(code: Node, own: Node | undefined): void {
    if (code.kind === 'class') {
      const [, name] = code.kids;
      this.#classes.set(name!.text, code);
      if (name!.binding !== undefined) this.#byBinding.set(name!.binding, code);
      for (const kid of code.kids) this.#index(kid, code);
      return;
    }
    if (code.kind === 'function') {
      if (own !== undefined) this.classOf.set(code, own);
      const { text, binding } = code.kids[1]!;
      const receiver = receiverOf(code);
      if (receiver !== undefined) add(this.#methodsOutside, `${typeNameOf(receiver.kids[2]!)}.${text}`, code);
      else if (binding !== undefined) this.#byBinding.set(binding, code);
      else if (own === undefined && text !== '') add(this.#unbound, text, code);
    }
    for (const kid of code.kids) this.#index(kid, own);
  }

  /** What stands at the top of the file, where others see it. */
  #indexTop(code: Node): void {
    switch (code.kind) {
      case 'function':
      case 'class':
        if (code.isDefault === true) this.#exports.set('default', { code });
        if (code.kids[1]!.kind === 'id') this.#exports.set(code.kids[1]!.text, { code });
        return;
      case 'import':
        this.#indexImport(code);
        return;
      case 'variable':
        this.#assigned(code.kids[1]!, code.kids[3]!);
        return;
      case 'assign':
        this.#assigned(code.kids[0]!, code.kids[1]!);
        return;
      case 'other':
        if (code.text === 'export default') this.#exports.set('default', { code: code.kids[0]! });
        else if (code.text === 'export') this.#indexExport(code);
        else for (const kid of code.kids) this.#indexTop(kid);
        return;
      default:
        for (const kid of code.kids) this.#indexTop(kid);
    }
  }

  #indexImport({ kids: [module, name, alias] }: Node): void {
    const path = textOfModule(module!);
    if (name!.text === '*' && alias!.kind === 'none') this.everythingOf.push(path);
    const own = alias!.kind === 'none' ? name! : alias!;
    if (own.kind !== 'id') return;
    this.#exports.set(own.text, { module: path, name: name!.kind === 'none' ? undefined : name!.text });
  }

  #indexExport({ kids }: Node): void {
    const module = kids.at(-1)?.kind === 'string' ? kids.at(-1)!.text : undefined;
    const [first] = kids;
    if (module !== undefined && kids.length === 1) this.everythingOf.push(module);
    if (module !== undefined && first?.text.startsWith('namespace_export') === true)
      this.#exports.set(first.kids[0]!.text, { module, name: undefined });
    if (first?.text.startsWith('export_clause') !== true) return;
    for (const { kids: names } of first.kids) {
      const [own, given] = [names[0]!, names.at(-1)!];
      this.#exports.set(given.text, module === undefined ? { code: own } : { module, name: own.text });
    }
  }

  #assigned(target: Node, value: Node): void {
    if (target.kind === 'id') {
      if (target.binding?.writes === 1 || target.binding === undefined)
        this.#exports.set(target.text, { code: value, variable: target });
      return;
    }
    if (target.kind !== 'member') return;
    const [object, name] = target.kids as [Node, Node];
    // `A.prototype.b = function () {}`
    if (object.kind === 'member' && object.kids[1]!.text === 'prototype' && value.kind === 'function')
      add(this.#methodsOutside, `${object.kids[0]!.text}.${name.text}`, value);
    // `module.exports = …`, `module.exports.a = …`, `exports.a = …`
    if (isExports(target)) this.#exports.set('default', { code: value });
    else if (isExports(object) || (object.kind === 'id' && object.text === 'exports'))
      this.#exports.set(name.text, { code: value });
  }
}

/** Each is searched for once. */
export function wordsIn(text: string): (word: string) => boolean {
  const small = text.toLowerCase();
  const found = new Map<string, boolean>();
  return (word) => {
    const known = found.get(word) ?? small.includes(word);
    found.set(word, known);
    return known;
  };
}

function isExports({ kind, kids: [object, name] }: Node): boolean {
  return kind === 'member' && object!.text === 'module' && name!.text === 'exports';
}

/** The module as it is written, or its path with slashes. */
export function textOfModule(module: Node): string {
  return module.kind === 'member' ? module.kids.map(textOfModule).join('/') : module.text;
}

/** The object of a method that is written outside of its class. */
export function receiverOf({ kids: [attributes] }: Node): Node | undefined {
  const receiver = attributes!.kids.find(({ kind, text }) => kind === 'other' && text.startsWith('receiver'));
  return receiver?.kids[0]?.kind === 'parameter' ? receiver.kids[0] : undefined;
}

/** The name of a type: without its parameters, and without the sign of a pointer. */
export function typeNameOf(type: Node): string {
  if (type.kind === 'unary' || type.kind === 'other') return type.kids[0] === undefined ? '' : typeNameOf(type.kids[0]);
  return type.kind === 'member' ? type.kids[1]!.text : type.text;
}

function fieldsIn(type: Node): Map<string, Node[]> {
  const fields = new Map<string, Node[]>();
  const members = type.kind === 'class' ? type.kids[3]!.kids : [];
  const ofObject = (code: Node): boolean => code.kind === 'id' && ['this', '$this', 'self'].includes(code.text);
  const visit = (code: Node): void => {
    if (code.kind === 'variable' && members.includes(code)) add(fields, code.kids[1]!.text.replace(/^\$/, ''), code);
    // A parameter of the constructor that is a field, too: `constructor(private a: A)`.
    else if (code.kind === 'parameter' && code.kids[0]!.kids.some(({ kind }) => kind === 'id'))
      add(fields, code.kids[1]!.text.replace(/^\$/, ''), code);
    else if (code.kind === 'assign') {
      const [target, value] = code.kids as [Node, Node];
      const isOwn = members.some((kid) => kid === code || kid.kids[0] === code);
      if (target.kind === 'member' && ofObject(target.kids[0]!)) add(fields, target.kids[1]!.text, value);
      else if (target.kind === 'id' && (isOwn || target.binding?.isField === true)) add(fields, target.text, value);
    }
    if (code.kind === 'class' && code !== type) return;
    code.kids.forEach(visit);
  };
  visit(type);
  return fields;
}

function add(map: Map<string, Node[]>, key: string, code: Node): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [code]);
  else known.push(code);
}
