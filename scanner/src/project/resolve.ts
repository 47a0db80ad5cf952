/** Finds what an expression stands for: a function, a class, an object, in the file or in another one of its project. */
import type { Node } from '../code/node.ts';
import { textOfModule, typeNameOf, type Definitions, type Located } from './definitions.ts';

/** Names that lead to names are followed so far. */
const depthMax = 12;
/** The classes that a class is derived from are looked through so far. */
const basesMax = 8;
const ofObject = new Set(['this', '$this', 'self', 'cls']);

/** Undefined if it is not known, or not one thing alone. */
export function resolve(code: Node, file: Definitions, depth = depthMax): Located | undefined {
  return depth <= 0 ? undefined : once(file.resolved, code, () => resolveOnce(code, file, depth));
}

/** A chain of calls asks for its beginning again and again; what asks for itself is not known. */
function once(known: Map<Node, Located | undefined>, code: Node, find: () => Located | undefined): Located | undefined {
  if (known.has(code)) return known.get(code);
  known.set(code, undefined);
  const found = find();
  known.set(code, found);
  return found;
}

function resolveOnce(code: Node, file: Definitions, depth: number): Located | undefined {
  switch (code.kind) {
    case 'id':
      return resolveName(code, file, depth - 1);
    case 'member':
      return resolveMember(code, file, depth - 1);
    case 'await':
    case 'expression':
    case 'cast':
      return resolve(code.kids.at(-1)!, file, depth - 1);
    case 'assign':
      return resolve(code.kids[1]!, file, depth - 1);
    case 'call':
      return moduleOfCall(code, file) ?? resolveReturned(code, file, depth - 1) ?? { code, file };
    case 'function':
    case 'class':
    case 'record':
    case 'new':
    case 'unary':
    case 'program':
      return { code, file };
    default:
      return undefined;
  }
}

function resolveName(code: Node, file: Definitions, depth: number): Located | undefined {
  const { binding, text, imported } = code;
  const own = file.definitionOf(code);
  if (own !== undefined) return { code: own, file };
  if (binding === undefined) {
    for (const module of file.everythingOf) {
      const from = file.others.ofModule(module);
      const found = from && exportedBy(from, text, depth);
      if (found !== undefined) return found;
    }
    return namedElsewhere(text, undefined, file);
  }
  if (binding.import !== undefined) return resolveImport(binding.import, file, depth);
  if (binding.writes !== 1) return undefined;
  // `const { a } = require('./b')`
  if (imported?.[0]?.startsWith('.') === true) return resolveImported(imported, file, depth);
  return binding.value && resolve(binding.value, file, depth);
}

function resolveImported([module, ...names]: readonly string[], file: Definitions, depth: number): Located | undefined {
  const from = file.others.ofModule(module!);
  if (from === undefined) return undefined;
  return names.reduce<Located | undefined>((at, name) => at && partOf(at, name, depth), {
    code: from.program,
    file: from,
  });
}

function resolveImport({ kids: [module, name, alias] }: Node, file: Definitions, depth: number): Located | undefined {
  const path = textOfModule(module!);
  const isAlone = name!.kind === 'none';
  // `import a.b` makes `a` known.
  const from = file.others.ofModule(isAlone && alias!.kind === 'none' ? path.split('.')[0]! : path);
  if (from !== undefined) {
    if (isAlone || name!.text === '*') return { code: from.program, file: from };
    const exported = exportedBy(from, name!.text, depth);
    if (exported !== undefined) return exported;
  }
  if (isAlone)
    return path.includes('/') ? namedElsewhere(path.slice(path.lastIndexOf('/') + 1), path, file) : undefined;
  const submodule = file.others.ofModule(path.endsWith('.') ? path + name!.text : `${path}.${name!.text}`);
  if (submodule !== undefined) return { code: submodule.program, file: submodule };
  return namedElsewhere(name!.text, `${path}/${name!.text}`, file);
}

/** A name that is known in the whole project, or in the whole folder. */
function namedElsewhere(name: string, hint: string | undefined, { others }: Definitions): Located | undefined {
  const file = others.ofName(name, hint);
  const code = file && (file.classNamed(name) ?? codeOf(file, name));
  return file && code && { code, file };
}
function codeOf(file: Definitions, name: string): Node | undefined {
  const exported = file.exported(name);
  return exported !== undefined && 'code' in exported ? exported.code : undefined;
}

function exportedBy(file: Definitions, name: string, depth: number): Located | undefined {
  if (depth <= 0) return undefined;
  const exported = file.exported(name);
  if (exported !== undefined) {
    if ('code' in exported) return resolve(exported.code, file, depth - 1);
    const from = file.others.ofModule(exported.module);
    if (from === undefined) return undefined;
    return exported.name === undefined
      ? { code: from.program, file: from }
      : partOf({ code: from.program, file: from }, exported.name, depth - 1);
  }
  for (const module of file.everythingOf) {
    const from = file.others.ofModule(module);
    const found = from && from !== file ? exportedBy(from, name, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What an object, a class or a module has under the name. */
export function partOf(at: Located, name: string, depth = depthMax): Located | undefined {
  const { code, file } = at;
  if (code.kind === 'program') {
    const exported = exportedBy(file, name, depth);
    if (exported !== undefined) return exported;
    const submodule = file.others.ofModule(`.${name}`);
    if (submodule !== undefined) return { code: submodule.program, file: submodule };
    const whole = name === 'default' ? undefined : defaultOf(at, depth);
    return whole && whole.code.kind !== 'program' ? partOf(whole, name, depth - 1) : undefined;
  }
  if (code.kind === 'record') {
    const pair = code.kids.find((each) => each.kind === 'pair' && each.kids[0]!.text === name);
    const short = code.kids.find((each) => each.kind === 'id' && each.text === name);
    const method = code.kids.find((each) => each.kind === 'function' && each.kids[1]!.text === name);
    if (method !== undefined) return { code: method, file };
    const value = pair?.kids[1] ?? short;
    return value && resolve(value, file, depth - 1);
  }
  if (code.kind === 'class') {
    const [method, ...others] = file.methodsNamed(code, name);
    return method !== undefined && others.length === 0 ? { code: method, file } : undefined;
  }
  return undefined;
}

/** The variable of another file that a name stands for. */
export function variableOf(code: Node, file: Definitions): Located | undefined {
  if (code.kind === 'member') {
    const [object, name] = code.kids as [Node, Node];
    if (!isImported(object)) return undefined;
    const at = resolve(object, file);
    return at?.code.kind === 'program' ? variableExported(at.file, name.text, depthMax) : undefined;
  }
  if (!isImported(code)) return undefined;
  const { binding, imported } = code;
  const [module, name] = binding?.import?.kids ?? [];
  const path = module === undefined ? imported![0]! : textOfModule(module);
  const from = file.others.ofModule(path);
  const text = module === undefined ? (imported![1] ?? 'default') : name!.kind === 'none' ? 'default' : name!.text;
  return from && variableExported(from, text, depthMax);
}
function isImported({ kind, binding, imported }: Node): boolean {
  return (
    kind === 'id' &&
    (binding?.import !== undefined || (binding !== undefined && imported?.[0]?.startsWith('.') === true))
  );
}
function variableExported(file: Definitions, name: string, depth: number): Located | undefined {
  const exported = depth === 0 ? undefined : file.exported(name);
  if (exported === undefined) return undefined;
  if ('code' in exported) {
    if (exported.variable !== undefined) return { code: exported.variable, file };
    return exported.code.kind === 'id' ? { code: exported.code, file } : undefined;
  }
  const from = file.others.ofModule(exported.module);
  return from && exported.name !== undefined ? variableExported(from, exported.name, depth - 1) : undefined;
}

/** What a module is if it is taken as a value. */
export function defaultOf({ code, file }: Located, depth = depthMax): Located | undefined {
  return code.kind === 'program' ? exportedBy(file, 'default', depth) : { code, file };
}

function resolveMember(code: Node, file: Definitions, depth: number): Located | undefined {
  const [object, name] = code.kids as [Node, Node];
  const { binding } = object;
  if (binding?.import !== undefined && file.rules?.namesStayInFolder === true)
    return namedElsewhere(name.text, textOfModule(binding.import.kids[0]!), file);
  const at = resolve(object, file, depth);
  // `C.new` without arguments.
  if (at?.code.kind === 'class' && name.text === 'new') return { code, file };
  if (at !== undefined) return partOf(at, name.text, depth);
  // `import a.b` of a folder that is not a module itself.
  const path = dottedName(code);
  const module =
    path !== undefined && rootOf(code).binding?.import !== undefined ? file.others.ofModule(path) : undefined;
  return module && { code: module.program, file: module };
}

function dottedName({ kind, text, kids: [object, name] }: Node): string | undefined {
  if (kind === 'id') return text;
  const before = kind === 'member' ? dottedName(object!) : undefined;
  return before === undefined ? undefined : `${before}.${name!.text}`;
}
function rootOf(code: Node): Node {
  return code.kind === 'member' ? rootOf(code.kids[0]!) : code;
}

/** `require('./a')`, `import('./a')` */
function moduleOfCall({ kids: [callee, given] }: Node, file: Definitions): Located | undefined {
  const [module] = given!.kids;
  if (callee!.kind !== 'id' || module?.kind !== 'string' || !['require', 'import'].includes(callee!.text))
    return undefined;
  const from = file.others.ofModule(module.text);
  return from && { code: from.program, file: from };
}

/** What a function gives back, if that is one thing alone. */
function resolveReturned({ kids: [callee] }: Node, file: Definitions, depth: number): Located | undefined {
  const called = callee!.kind === 'member' ? undefined : resolve(callee!, file, depth);
  const target =
    (called && defaultOf(called)) ?? (callee!.kind === 'member' ? methodAt(callee!, file, depth) : undefined);
  if (target?.code.kind !== 'function') return undefined;
  const [value, ...others] = returnedBy(target.code);
  return value === undefined || others.length > 0 ? undefined : resolve(value, target.file, depth - 1);
}

/** The values that a function gives back, without those of functions within it. */
function returnedBy({ kids }: Node): Node[] {
  const values: Node[] = [];
  const visit = (code: Node): void => {
    if (code.kind === 'function' || code.kind === 'class') return;
    if (code.kind === 'return' && code.kids[0]!.kind !== 'none') values.push(code.kids[0]!);
    else if (code.kind === 'expression' && code.text === 'returned') values.push(code.kids[0]!);
    else code.kids.forEach(visit);
  };
  visit(kids[4]!);
  return values;
}

function methodAt(callee: Node, file: Definitions, depth: number): Located | undefined {
  const [object, name] = callee.kids as [Node, Node];
  const found = resolveMember(callee, file, depth);
  if (found !== undefined) return found;
  const type = classOf(object, file, undefined, depth);
  return type && methodOf(type, name.text);
}

/** The class of which the expression is an object. `within`: the class that has the expression. */
export function classOf(
  code: Node,
  file: Definitions,
  within: Node | undefined,
  depth = depthMax,
): Located | undefined {
  return depth <= 0 ? undefined : once(file.classesOf, code, () => classOfOnce(code, file, within, depth));
}

function classOfOnce(code: Node, file: Definitions, within: Node | undefined, depth: number): Located | undefined {
  if (code.kind === 'id' && ofObject.has(code.text)) return within && { code: within, file };
  if (code.kind === 'member' && within !== undefined && code.kids[0]!.kind === 'id' && ofObject.has(code.kids[0]!.text))
    return classOfField({ code: within, file }, code.kids[1]!.text, depth - 1);
  if (code.kind === 'id' && code.binding?.type !== undefined) {
    const typed = classOfType(code.binding.type, file, depth - 1);
    if (typed !== undefined) return typed;
  }
  if (code.kind === 'id' && code.binding?.isField === true && within !== undefined)
    return classOfField({ code: within, file }, code.text, depth - 1);
  const at = resolve(code, file, depth - 1);
  if (at === undefined) return code.kind === 'member' ? classOfPart(code, file, within, depth) : undefined;
  return classOfValue(at, depth - 1);
}

/** `a.b`, where the class of `a` is known. */
function classOfPart(code: Node, file: Definitions, within: Node | undefined, depth: number): Located | undefined {
  const type = classOf(code.kids[0]!, file, within, depth - 1);
  return type && classOfField(type, code.kids[1]!.text, depth - 1);
}

function classOfValue({ code, file }: Located, depth: number): Located | undefined {
  if (code.kind === 'unary' && code.text === '&') return classOfValue({ code: code.kids[0]!, file }, depth - 1);
  const isCall = code.kind === 'new' || code.kind === 'call';
  if (!isCall && code.kind !== 'member') return undefined;
  const callee = isCall ? code.kids[0]! : code;
  const isNew = callee.kind === 'member' && callee.kids[1]!.text === 'new';
  const called = resolve(isNew ? callee.kids[0]! : callee, file, depth - 1);
  const made = called && defaultOf(called);
  if (made?.code.kind === 'class' || (made?.code.kind === 'function' && code.kind === 'new')) return made;
  // Its type, if it says so.
  const method = made ?? (callee.kind === 'member' ? methodAt(callee, file, depth - 1) : undefined);
  const returns = method?.code.kind === 'function' ? method.code.kids[3]! : undefined;
  const type = returns?.kind === 'tuple' ? returns.kids[0] : returns;
  return type === undefined || type.kind === 'none' ? undefined : classOfType(type, method!.file, depth - 1);
}

function classOfField(type: Located, name: string, depth: number): Located | undefined {
  if (depth <= 0) return undefined;
  for (const code of type.file.fieldOf(type.code, name)) {
    const declared = code.kind === 'variable' || code.kind === 'parameter' ? code.kids[2]! : undefined;
    const value = declared === undefined ? code : code.kids[3]!;
    const found =
      (declared === undefined || declared.kind === 'none' ? undefined : classOfType(declared, type.file, depth - 1)) ??
      (value.kind === 'none' ? undefined : classOf(value, type.file, type.code, depth - 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A type as it is written; of an interface, the only class that it has. */
export function classOfType(type: Node, file: Definitions, depth = depthMax): Located | undefined {
  if (depth <= 0) return undefined;
  const name = typeNameOf(type);
  if (name === '') return undefined;
  const named = type.kind === 'member' ? resolveMember(type, file, depth - 1) : undefined;
  const own = file.classNamed(name);
  const at =
    named ??
    (own && { code: own, file }) ??
    (type.kind === 'id' ? resolve(type, file, depth - 1) : namedElsewhere(name, undefined, file));
  if (at?.code.kind !== 'class') return undefined;
  if (at.code.text !== 'interface') return at;
  const heir = at.file.others.soleHeirOf(name);
  return (heir === undefined ? undefined : (namedElsewhere(heir, undefined, at.file) ?? ownClass(at.file, heir))) ?? at;
}
function ownClass(file: Definitions, name: string): Located | undefined {
  const code = file.classNamed(name);
  return code && { code, file };
}

/** The method of the name; of several, that of so many parameters. Of what it is derived from, if it has none itself. */
export function methodOf(type: Located, name: string, count?: number): Located | undefined {
  if (type.code.kind === 'function') return methodOfMade(type, name);
  let each: Located | undefined = type;
  for (let round = 0; each !== undefined && round < basesMax; round += 1) {
    const { code, file }: Located = each;
    const [named, from] = methodsOf(each, name);
    const isFitting = named.length === 1 || count === undefined;
    const fitting = isFitting ? named : named.filter((kid) => kid.kids[2]!.kids.length === count);
    if (named.length > 0) return fitting.length === 1 ? { code: fitting[0]!, file: from } : undefined;
    const bases: readonly Node[] = code.kids[2]!.kids.length > 0 ? code.kids[2]!.kids : [code.kids[2]!];
    each = bases
      .filter(({ kind }) => kind !== 'none')
      .map((base) => classOfType(base, file))
      .find((base) => base !== undefined && base.code !== code);
  }
  return undefined;
}

/** The method of an object that a function makes: `this.run = () => {}` */
function methodOfMade({ code, file }: Located, name: string): Located | undefined {
  const [method, ...others] = [...file.methodsNamed(code, name), ...file.fieldOf(code, name)];
  const at = method === undefined || others.length > 0 ? undefined : resolve(method, file);
  return at?.code.kind === 'function' ? at : undefined;
}

function methodsOf({ code, file }: Located, name: string): [Node[], Definitions] {
  const own = file.methodsNamed(code, name);
  if (own.length > 0 || file.rules?.namesStayInFolder !== true) return [own, file];
  const typeName = code.kids[1]!.text;
  const other = file.others.ofName(`${typeName}.${name}`);
  return other === undefined ? [own, file] : [[...other.methodsOutside(typeName, name)], other];
}
