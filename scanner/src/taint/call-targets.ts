/** Finds the function that a call runs, and which argument is which of its parameters. */
import { leaf, type Node } from '../code/node.ts';
import { receiverOf, type Definitions, type Located } from '../project/definitions.ts';
import { classOf, classOfType, defaultOf, methodOf, resolve } from '../project/resolve.ts';
import { placeOf } from './taints.ts';

/** What a parameter is given. The object of a method that has none for it is the parameter `thisParameter`. */
export interface Given {
  parameter: number;
  /** The argument, a keyword's with its name; or the object. */
  code: Node;
}
export const thisParameter = -1;

export interface CallTarget {
  at: Located;
  given: readonly Given[];
  /** True if the call makes an object, and this is what prepares it. */
  isConstructor: boolean;
  /** True of an object that is also prepared by code that is not known. */
  isDerived: boolean;
}

/** What the object of a method is called within it. */
const namesOfThis = ['this', '$this', 'self'] as const;
const ownParameters = new Set(['self', 'cls']);
const constructors = ['constructor', '__init__', '__construct', 'initialize'];

/** Undefined if it is not known, or not one function alone. `within`: the function that has the call. */
export function findTarget(call: Node, file: Definitions, within: Node | undefined): CallTarget | undefined {
  const [callee, given] = call.kids as [Node, Node];
  const own = within && file.classOf.get(within);
  const count = given.kids.length;
  if (call.kind === 'new') return constructorOf(callee, file, given);
  if (callee.kind === 'member') {
    const [object, name] = callee.kids as [Node, Node];
    const at = resolve(object, file);
    const isClass = at?.code.kind === 'class';
    if (isClass && name.text === 'new') return constructorOf(object, file, given);
    // `C.run()` of a class, not of an object.
    const type = isClass ? at : classOf(object, file, own);
    const method = type && methodOf(type, name.text, count);
    if (method !== undefined) return targetOf(method, given.kids, isClass ? undefined : object);
  }
  const called = resolve(callee, file);
  const at = called && defaultOf(called);
  if (at?.code.kind === 'class') return constructorOf(callee, file, given);
  if (at?.code.kind === 'function') {
    const isMethod = at.file.classOf.has(at.code) || receiverOf(at.code) !== undefined;
    const object = isMethod && callee.kind === 'member' ? callee.kids[0] : undefined;
    return targetOf(at, given.kids, object);
  }
  const method = own && callee.kind === 'id' ? methodOf({ code: own, file }, callee.text, count) : undefined;
  // The object is that of the method that calls.
  return method && targetOf(method, given.kids, leaf('id', 'this', { start: callee.start, end: callee.start }));
}

function constructorOf(type: Node, file: Definitions, { kids: given }: Node): CallTarget | undefined {
  const called = resolve(type, file);
  const at = called && defaultOf(called);
  if (at?.code.kind !== 'class') return undefined;
  const names = [...constructors, at.code.kids[1]!.text];
  const method = names.map((name) => methodOf(at, name, given.length)).find((each) => each !== undefined);
  if (method === undefined) return undefined;
  const isFirst = isSelf(method.code.kids[2]!.kids[0]);
  return {
    at: method,
    given: givenTo(method.code, given, isFirst ? 1 : 0),
    isConstructor: true,
    isDerived: hasUnknownBase(at),
  };
}

/** True of methods whose object has no parameter of its own. */
export function hasThis(definition: Node, file: Definitions): boolean {
  if (receiverOf(definition) !== undefined) return true;
  return file.classOf.has(definition) && !isSelf(definition.kids[2]!.kids[0]);
}

/** The places of the method's object within it. */
export function placesOfObject(definition: Node): readonly string[] {
  const receiver = receiverOf(definition);
  return receiver === undefined ? namesOfThis : [placeOf(receiver.kids[1]!) ?? ''];
}

function targetOf(at: Located, given: readonly Node[], object: Node | undefined): CallTarget {
  const isFirst = object !== undefined && at.file.classOf.has(at.code) && isSelf(at.code.kids[2]!.kids[0]);
  const all = givenTo(at.code, given, isFirst ? 1 : 0);
  if (object !== undefined) all.push({ parameter: isFirst ? 0 : thisParameter, code: object });
  return { at, given: all, isConstructor: false, isDerived: false };
}

function hasUnknownBase({ code, file }: Located): boolean {
  const [, , bases] = code.kids;
  return bases!.kids.some((base) => classOfType(base, file) === undefined);
}

/** `first`: the index of the first parameter that the arguments are for. */
function givenTo(definition: Node, given: readonly Node[], first: number): Given[] {
  const parameters = definition.kids[2]!.kids;
  const all: Given[] = [];
  const rest = parameters.findIndex(({ kind }) => kind === 'spread');
  let next = first;
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
  return all.filter(({ parameter }) => parameters[parameter] !== undefined);
}

function isSelf(parameter: Node | undefined): boolean {
  return parameter !== undefined && ownParameters.has(nameOf(parameter).text);
}

/** The name, or the pattern, of a parameter. */
export function nameOf(parameter: Node): Node {
  if (parameter.kind === 'parameter') return parameter.kids[1]!;
  return parameter.kind === 'spread' ? parameter.kids[0]! : parameter;
}
