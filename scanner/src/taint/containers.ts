/** Lists, maps and texts that are built up: what their methods put into them and take out. */
import type { Node } from '../code/node.ts';
import { typeNameOf } from '../project/definitions.ts';
import { fieldOf, placeOf, union, type State, type Taints } from './taints.ts';

/** Methods that put a value under a key. */
const putting = new Set(['put', 'set', 'setdefault', 'setProperty', 'Add', 'store']);
/** Methods that put in all that they are given. */
const adding = new Set(
  'add push append unshift addLast addFirst offer insert extend addAll putAll update append write Add Append push_back concat'.split(
    ' ',
  ),
);
/** Methods that only answer a question. */
const asking = new Set('size length count isEmpty contains containsKey has includes indexOf hasNext'.split(' '));
/** Methods that take out what is under a key. */
const getting = new Set(['get', 'getOrDefault', 'getProperty', 'fetch']);

const names =
  /(?:Map|List|Set|Array|Deque|Queue|Vector|Stack|Dictionary|Hashtable|Properties|Buffer|Builder|Writer|Collection)$|^(?:dict|list|set|deque|defaultdict|OrderedDict)$/;
const literals = new Set<Node['kind']>(['list', 'record', 'set']);

export interface ContainerCall {
  object: Node;
  method: string;
  args: readonly Node[];
  taintsOf: (code: Node) => Taints;
  /** Those of the object. */
  called: Taints;
}

/** What the call gives; undefined if it is not a container's, or only asks. What it puts in is put in. */
export function followContainer(
  { object, method, args, taintsOf, called }: ContainerCall,
  at: State,
): Taints | undefined {
  const place = placeOf(object);
  if (place === undefined || !isContainer(object)) return undefined;
  const [key, value] = args;
  const known = key?.constant?.value;
  if (putting.has(method) && value !== undefined) {
    if (known === undefined) at.add(fieldOf(place, '*'), taintsOf(value));
    else at.set(fieldOf(place, known), taintsOf(value));
  } else if (adding.has(method)) at.add(fieldOf(place, '*'), union(...args.map(taintsOf)));
  const all = at.withParts(place);
  if (!getting.has(method) || known === undefined)
    return asking.has(method) ? undefined : union(called, all, ...args.map(taintsOf));
  // What begins in the object itself is not in its variable.
  const begun = new Map([...called].filter(([id]) => !all.has(id)));
  return union(at.withParts(fieldOf(place, known)), anywhereIn(place, at), begun, ...args.slice(1).map(taintsOf));
}

/** What is in the container, under a key that is not known. */
export function anywhereIn(place: string, at: State): Taints {
  return at.exactly(fieldOf(place, '*'));
}

function isContainer({ kind, binding }: Node): boolean {
  if (kind !== 'id' || binding === undefined) return false;
  if (binding.type !== undefined && names.test(typeNameOf(binding.type))) return true;
  const { value } = binding;
  if (value === undefined) return false;
  if (literals.has(value.kind)) return true;
  return (value.kind === 'new' || value.kind === 'call') && names.test(typeNameOf(value.kids[0]!));
}
