/**
 * Says what the names of a file stand for: which variable of which scope, and what of another module. Gives each
 * identifier its `binding`, and whatever was imported its `imported` path.
 */
import { none, type Binding, type Node } from './node.ts';

export interface NameRules {
  /** True if blocks have variables of their own. */
  hasBlockScope: boolean;
  /** True if an assignment to an unknown name declares it in the function. */
  declaresByAssignment: boolean;
  /** The name of a function that imports: `const x = require('x')`. */
  importFunction?: string;
  /** The name under which a module is imported whole without a name of its own, by its path. */
  moduleName?: (path: string) => string;
  /** Words before a field that no other class can assign to; without them, no field is known to change elsewhere. */
  ownFieldWords?: readonly string[];
}

interface Scope {
  readonly outer: Scope | undefined;
  readonly isFunction: boolean;
  readonly isClass: boolean;
  /** Its function assigns to the variables around it. */
  readonly isClosure: boolean;
  readonly names: Map<string, Binding>;
  readonly globals: Set<string>;
}

export function resolveNames(program: Node, rules: NameRules): void {
  new Resolver(rules).resolve(program);
}

class Resolver {
  readonly #rules: NameRules;
  readonly #imports = new Map<Binding, readonly string[]>();
  readonly #scopeOf = new Map<Node, Scope>();
  /** Modules of which every name is imported. */
  readonly #everything: (readonly string[])[] = [];
  readonly #root = this.#openScope(undefined, true);

  constructor(rules: NameRules) {
    this.#rules = rules;
  }

  resolve(program: Node): void {
    this.#declare(program, this.#root);
    this.#refer(program, this.#root);
  }

  #openScope(outer: Scope | undefined, isFunction: boolean, { isClass = false, isClosure = false } = {}): Scope {
    return { outer, isFunction, isClass, isClosure, names: new Map(), globals: new Set() };
  }
  #bindingIn(scope: Scope, name: string): Binding {
    const known = scope.names.get(name);
    if (known !== undefined) return known;
    const made: Binding = { name, writes: 0, value: undefined };
    scope.names.set(name, made);
    return made;
  }
  #find(scope: Scope | undefined, name: string): Binding | undefined {
    for (let each = scope; each !== undefined; each = each.outer) {
      const found = each.names.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  #functionScope(scope: Scope): Scope {
    let each = scope;
    while (!each.isFunction) each = each.outer!;
    return each;
  }

  /** First walk: what each scope declares. */
  #declare(code: Node, scope: Scope): void {
    switch (code.kind) {
      case 'function': {
        const [attributes, name, parameters, returns, body] = code.kids;
        if (name!.kind === 'id' && !scope.isClass) this.#write(name!, undefined, scope, false);
        for (const each of [attributes!, returns!]) this.#declare(each, scope);
        const inner = this.#openScope(scope, true, { isClosure: code.text === 'closure' });
        this.#scopeOf.set(code, inner);
        for (const each of [...receiverOf(code), ...parameters!.kids]) this.#declareParameter(each, inner);
        this.#declare(body!, inner);
        return;
      }
      case 'class': {
        const [attributes, name, bases, body] = code.kids;
        if (name!.kind === 'id') this.#write(name!, undefined, scope, false);
        for (const each of [attributes!, bases!]) this.#declare(each, scope);
        // Members are reached by the object, not by their names.
        const inner = this.#openScope(scope, true, { isClass: true });
        this.#scopeOf.set(code, inner);
        this.#declare(body!, inner);
        return;
      }
      case 'import':
        this.#declareImport(code, scope);
        return;
      case 'variable': {
        const [attributes, target, type, value] = code.kids;
        this.#declareTarget(
          target!,
          value!.kind === 'none' ? undefined : value,
          this.#rules.hasBlockScope && code.text !== 'var' ? scope : this.#functionScope(scope),
          true,
        );
        if (target!.kind === 'id') this.#note(target!.text, type!, attributes!, scope);
        for (const each of [attributes!, type!, value!]) this.#declare(each, scope);
        return;
      }
      case 'assign':
        this.#declareTarget(code.kids[0]!, code.kids[1], scope, false);
        code.kids.forEach((kid) => this.#declare(kid, scope));
        return;
      case 'unary':
        if (/\+\+|--/.test(code.text)) this.#declareTarget(code.kids[0]!, undefined, scope, false);
        break;
      case 'assignWith':
        this.#declareTarget(code.kids[0]!, undefined, scope, false);
        code.kids.forEach((kid) => this.#declare(kid, scope));
        return;
      case 'for':
      case 'with':
      case 'block':
        if (!this.#rules.hasBlockScope) break;
        this.#declareInside(code, scope);
        return;
      case 'forEach':
        if (code.kids[0]!.kind === 'variable') {
          this.#declareInside(code, scope);
          return;
        }
        this.#declareTarget(code.kids[0]!, undefined, scope, this.#rules.hasBlockScope);
        code.kids.forEach((kid) => this.#declare(kid, scope));
        return;
      case 'catch': {
        const [type, name] = code.kids;
        const inner = this.#rules.hasBlockScope ? this.#openScope(scope, false) : scope;
        if (inner !== scope) this.#scopeOf.set(code, inner);
        if (name!.kind === 'id') {
          this.#declareTarget(name!, undefined, inner, true);
          if (type!.kind !== 'tuple') this.#note(name!.text, type!, none(code), inner);
        }
        code.kids.forEach((kid) => this.#declare(kid, inner));
        return;
      }
      case 'other':
        if (code.text.startsWith('global_statement') || code.text.startsWith('nonlocal_statement')) {
          for (const name of code.kids) scope.globals.add(name.text);
          return;
        }
        break;
      default:
    }
    code.kids.forEach((kid) => this.#declare(kid, scope));
  }
  /** With a scope of its own. */
  #declareInside(code: Node, outer: Scope): void {
    const inner = this.#openScope(outer, false);
    this.#scopeOf.set(code, inner);
    code.kids.forEach((kid) => this.#declare(kid, inner));
  }
  #declareParameter(parameter: Node, scope: Scope): void {
    const name = parameter.kind === 'parameter' ? parameter.kids[1]! : parameter;
    this.#declareTarget(name, undefined, scope, true);
    if (parameter.kind !== 'parameter') return;
    const [attributes, target, type, value] = parameter.kids;
    if (target!.kind === 'id') this.#note(target!.text, type!, attributes!, scope);
    this.#declare(value!, scope);
  }
  /** What is said about a variable where it is declared. */
  #note(name: string, type: Node, attributes: Node, scope: Scope): void {
    const binding = this.#find(scope, name);
    if (binding === undefined) return;
    if (type.kind !== 'none') binding.type = type;
    const words = this.#rules.ownFieldWords;
    if (!scope.isClass || words === undefined) return;
    binding.isField = true;
    binding.isOpen = !attributes.kids.some(({ kind, text }) => kind === 'id' && words.includes(text));
  }
  /** The field that `this.x` is. */
  #fieldOf({ kind, kids: [object, name] }: Node, scope: Scope): Binding | undefined {
    if (kind !== 'member' || object!.kind !== 'id' || object!.text !== 'this' || name!.kind !== 'id') return undefined;
    let each: Scope | undefined = scope;
    while (each !== undefined && !each.isClass) each = each.outer;
    return each?.names.get(name!.text);
  }
  #declareTarget(target: Node, value: Node | undefined, scope: Scope, isOwn: boolean): void {
    if (target.kind === 'id') {
      this.#write(target, value, scope, isOwn);
      return;
    }
    if (['tuple', 'list', 'spread'].includes(target.kind)) {
      const isEach =
        value !== undefined && value.kids.length === target.kids.length && ['tuple', 'list'].includes(value.kind);
      target.kids.forEach((kid, index) =>
        this.#declareTarget(kid, isEach ? value.kids[index] : undefined, scope, isOwn),
      );
      return;
    }
    if (target.kind === 'record') {
      const path = this.#requiredModule(value);
      for (const pair of target.kids) {
        const [key, kept] = pair.kind === 'pair' ? pair.kids : [pair, pair];
        if (kept === undefined) continue;
        this.#declareTarget(kept, undefined, scope, isOwn);
        if (path !== undefined && kept.kind === 'id' && key !== undefined)
          this.#imports.set(this.#find(scope, kept.text)!, [...path, key.text]);
      }
      return;
    }
    if (target.kind === 'assign') this.#declareTarget(target.kids[0]!, undefined, scope, isOwn);
    const field = this.#fieldOf(target, scope);
    if (field !== undefined) field.writes += 1;
  }
  /** A variable of the function, or of one around it that it is a closure of. */
  #assignableIn(scope: Scope, name: string): Binding | undefined {
    const own = scope.names.get(name);
    if (own !== undefined || !scope.isClosure || scope.outer === undefined) return own;
    return this.#assignableIn(this.#functionScope(scope.outer), name);
  }
  #write(name: Node, value: Node | undefined, scope: Scope, isOwn: boolean): void {
    const target = scope.globals.has(name.text) ? this.#root : scope;
    const known = isOwn
      ? undefined
      : this.#rules.declaresByAssignment
        ? this.#assignableIn(this.#functionScope(target), name.text)
        : this.#find(target, name.text);
    const binding =
      known ??
      this.#bindingIn(
        isOwn ? target : this.#rules.declaresByAssignment ? this.#functionScope(target) : this.#root,
        name.text,
      );
    binding.writes += 1;
    binding.value = binding.writes === 1 ? value : undefined;
    const path = this.#requiredModule(value);
    if (path !== undefined) this.#imports.set(binding, path);
  }
  /** `require('x')`, and a member of it. */
  #requiredModule(value: Node | undefined): readonly string[] | undefined {
    if (value?.kind === 'member') {
      const path = this.#requiredModule(value.kids[0]);
      return path && [...path, value.kids[1]!.text];
    }
    if (value?.kind === 'await') return this.#requiredModule(value.kids[0]);
    if (value?.kind !== 'call' || this.#rules.importFunction === undefined) return undefined;
    const [callee, args] = value.kids;
    const [module] = args!.kids;
    return callee!.kind === 'id' && callee!.text === this.#rules.importFunction && module?.kind === 'string'
      ? [module.text]
      : undefined;
  }
  #declareImport(code: Node, scope: Scope): void {
    const [module, name, alias] = code.kids;
    const path = this.#pathOf(module!, name!.kind === 'none');
    const isWhole = name!.kind === 'none';
    const isNamed = alias!.kind === 'id';
    if (path.length === 0 && isWhole && !isNamed) return;
    if (!isNamed && name!.text === '*') {
      if (scope === this.#root && path.length > 0) this.#everything.push(path);
      return;
    }
    // `import a.b` makes `a` known.
    const isRoot = isWhole && !isNamed;
    const binding = this.#bindingIn(scope, isNamed ? alias!.text : isRoot ? path[0]! : name!.text);
    binding.writes = isRoot ? 1 : binding.writes + 1;
    binding.import = code;
    if (isNamed) alias!.binding = binding;
    const isModule = isWhole || name!.text === '*' || name!.text === 'default';
    // A module that is named from where the file is has no name in the whole project.
    if (path.length > 0)
      this.#imports.set(binding, isRoot ? path.slice(0, 1) : isModule ? path : [...path, name!.text]);
  }

  #pathOf(module: Node, isWhole: boolean): readonly string[] {
    const { moduleName } = this.#rules;
    return isWhole && module.kind === 'string' && moduleName !== undefined ? [moduleName(module.text)] : pathOf(module);
  }

  /** Second walk: what each name refers to. */
  #refer(code: Node, scope: Scope): void {
    const inner = this.#scopeOf.get(code) ?? scope;
    if (code.kind === 'id') {
      const binding = this.#find(scope, code.text);
      if (binding !== undefined) {
        code.binding = binding;
        const path = this.#imports.get(binding);
        if (path !== undefined) code.imported = path;
      } else if (this.#everything.length > 0) {
        const [first, ...others] = this.#everything.map((path) => [...path, code.text]);
        code.imported = first!;
        code.isGuessed = true;
        if (others.length > 0) code.otherGuesses = others;
      }
      return;
    }
    if (code.kind === 'member') {
      const [object, name] = code.kids;
      this.#refer(object!, scope);
      if (name!.kind !== 'id') this.#refer(name!, scope);
      const field = this.#fieldOf(code, scope);
      if (field !== undefined) name!.binding = field;
      if (object!.imported !== undefined && name!.kind === 'id') {
        code.imported = [...object!.imported, name!.text];
        if (object!.isGuessed === true) code.isGuessed = true;
        if (object!.otherGuesses !== undefined)
          code.otherGuesses = object!.otherGuesses.map((path) => [...path, name!.text]);
      }
      return;
    }
    if (code.kind === 'function' || code.kind === 'class') {
      const outside = code.kind === 'function' ? [0, 1, 3] : [0, 1, 2];
      code.kids.forEach((kid, index) => {
        const isMethodName = scope.isClass && code.kind === 'function' && index === 1;
        if (index === 0 && code.kind === 'function') receiverOf(code).forEach((each) => this.#refer(each, inner));
        if (!isMethodName) this.#refer(kid, outside.includes(index) ? scope : inner);
      });
      return;
    }
    if (code.kind === 'keyword' || code.kind === 'pair') {
      if (code.kids[0]!.kind !== 'id') this.#refer(code.kids[0]!, scope);
      this.#refer(code.kids[1]!, scope);
      return;
    }
    if (code.kind === 'import') return;
    code.kids.forEach((kid) => this.#refer(kid, inner));
  }
}

/** The object of a method that is written outside of its class. */
function receiverOf({ kids: [attributes] }: Node): readonly Node[] {
  return attributes!.kids.find(({ kind, text }) => kind === 'other' && text.startsWith('receiver'))?.kids ?? [];
}

function pathOf(module: Node): readonly string[] {
  if (module.kind === 'member') return module.kids.flatMap(pathOf);
  return module.kind === 'string' ? [module.text] : module.text.split('.').filter((part) => part !== '');
}
