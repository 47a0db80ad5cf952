/** Finds the function of the file that a call runs, and which argument is which of its parameters. */
import type { Binding, Node } from '../code/node.ts';

/** What a parameter is given. The object of a method that has none for it is the parameter `thisParameter`. */
export interface Given {
  parameter: number;
  /** The argument, a keyword's with its name; or the object. */
  code: Node;
}
export const thisParameter = -1;

export interface CallTarget {
  definition: Node;
  given: readonly Given[];
}

/** The class that a class is derived from is looked for so many times. */
const basesMax = 8;
/** What the object of a method is called within it. */
export const namesOfThis = ['this', '$this', 'self'] as const;
const ofObject = new Set<string>(namesOfThis);
const ownParameters = new Set(['self', 'cls']);

export class CallTargets {
  readonly #byBinding = new Map<Binding, Node>();
  readonly #byName = new Map<string, Node[]>();
  readonly #classes = new Map<string, Node>();
  readonly #classOf = new Map<Node, Node>();

  constructor(program: Node) {
    this.#index(program, undefined);
  }

  /** Undefined if it is not known, or not one function alone. `within`: the function that has the call. */
  find({ kids: [callee, given] }: Node, within: Node | undefined): CallTarget | undefined {
    const own = within && this.#classOf.get(within);
    if (callee!.kind === 'id') {
      const definition = this.#functionOf(callee!) ?? this.#methodOf(own, callee!.text, given!.kids.length);
      return definition && { definition, given: this.#givenTo(definition, given!.kids, undefined) };
    }
    if (callee!.kind !== 'member') return undefined;
    const [object, name] = callee!.kids as [Node, Node];
    const isOwn = object.kind === 'id' && (ofObject.has(object.text) || ownParameters.has(object.text));
    const named = object.kind === 'id' ? this.#classes.get(object.text) : undefined;
    const type = isOwn ? own : (named ?? this.#classOfValue(object));
    const definition = this.#methodOf(type, name.text, given!.kids.length);
    return definition && { definition, given: this.#givenTo(definition, given!.kids, named ? undefined : object) };
  }

  /** True of methods whose object has no parameter of its own. */
  hasThis(definition: Node): boolean {
    return this.#classOf.has(definition) && !isSelf(definition.kids[2]!.kids[0]);
  }

  #index(code: Node, own: Node | undefined): void {
    if (code.kind === 'class') {
      this.#classes.set(code.kids[1]!.text, code);
      for (const kid of code.kids) this.#index(kid, code);
      return;
    }
    if (code.kind === 'function') {
      if (own !== undefined) this.#classOf.set(code, own);
      const { text, binding } = code.kids[1]!;
      if (binding !== undefined) this.#byBinding.set(binding, code);
      else if (own === undefined && text !== '') this.#byName.set(text, [...(this.#byName.get(text) ?? []), code]);
    }
    for (const kid of code.kids) this.#index(kid, own);
  }

  #functionOf({ binding, text }: Node): Node | undefined {
    if (binding === undefined) {
      const named = this.#byName.get(text) ?? [];
      return named.length === 1 ? named[0] : undefined;
    }
    if (binding.writes > 1) return undefined;
    return this.#byBinding.get(binding) ?? (binding.value?.kind === 'function' ? binding.value : undefined);
  }

  /** The class of `new C()`, and of a variable that is always that. */
  #classOfValue(code: Node): Node | undefined {
    const value = code.kind === 'id' ? code.binding?.writes === 1 && code.binding.value : code;
    if (!value || (value.kind !== 'new' && value.kind !== 'call')) return undefined;
    const [type] = value.kids;
    return type?.kind === 'id' ? this.#classes.get(type.text) : undefined;
  }

  #methodOf(type: Node | undefined, name: string, count: number): Node | undefined {
    let each = type;
    for (let round = 0; each !== undefined && round < basesMax; round += 1) {
      const named = each.kids[3]!.kids.filter((kid) => kid.kind === 'function' && kid.kids[1]!.text === name);
      const fitting = named.length > 1 ? named.filter((kid) => kid.kids[2]!.kids.length === count) : named;
      if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
      const bases: readonly Node[] = each.kids[2]!.kids.length > 0 ? each.kids[2]!.kids : [each.kids[2]!];
      each = bases.map(({ text }) => this.#classes.get(text)).find((base) => base !== undefined);
    }
    return undefined;
  }

  #givenTo(definition: Node, given: readonly Node[], object: Node | undefined): Given[] {
    const parameters = definition.kids[2]!.kids;
    const ownFirst = object !== undefined && isSelf(parameters[0]) && this.#classOf.has(definition) ? 1 : 0;
    const all: Given[] = [];
    if (object !== undefined) all.push({ parameter: ownFirst === 1 ? 0 : thisParameter, code: object });
    const rest = parameters.findIndex(({ kind }) => kind === 'spread');
    let next = ownFirst;
    for (const code of given) {
      if (code.kind === 'keyword') {
        const parameter = parameters.findIndex((each) => nameOf(each).text === code.kids[0]!.text);
        all.push({ parameter: parameter === -1 ? rest : parameter, code });
      } else if (code.kind === 'spread') {
        for (let parameter = next; parameter < parameters.length; parameter += 1) all.push({ parameter, code });
      } else {
        all.push({ parameter: rest !== -1 && next > rest ? rest : next, code });
        next += 1;
      }
    }
    return all.filter(({ parameter }) => parameter === thisParameter || parameters[parameter] !== undefined);
  }
}

function isSelf(parameter: Node | undefined): boolean {
  return parameter !== undefined && ownParameters.has(nameOf(parameter).text);
}

/** The name, or the pattern, of a parameter. */
export function nameOf(parameter: Node): Node {
  if (parameter.kind === 'parameter') return parameter.kids[1]!;
  return parameter.kind === 'spread' ? parameter.kids[0]! : parameter;
}
