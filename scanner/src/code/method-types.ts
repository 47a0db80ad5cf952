/** What well-known methods give: the name of a type, or the number of the object's type parameter. */

type MethodTypes = Readonly<Record<string, string | number>>;

const ofCollections: MethodTypes = {
  add: 'boolean',
  addAll: 'boolean',
  contains: 'boolean',
  containsAll: 'boolean',
  equals: 'boolean',
  hashCode: 'int',
  isEmpty: 'boolean',
  size: 'int',
  toString: 'String',
};
const ofLists: MethodTypes = { ...ofCollections, get: 0, indexOf: 'int', lastIndexOf: 'int', remove: 0, set: 0 };
const ofMaps: MethodTypes = {
  containsKey: 'boolean',
  containsValue: 'boolean',
  equals: 'boolean',
  get: 1,
  getOrDefault: 1,
  isEmpty: 'boolean',
  put: 1,
  remove: 1,
  size: 'int',
};

const byType: Readonly<Record<string, MethodTypes>> = {
  String: {
    charAt: 'char',
    compareTo: 'int',
    concat: 'String',
    contains: 'boolean',
    endsWith: 'boolean',
    equals: 'boolean',
    equalsIgnoreCase: 'boolean',
    hashCode: 'int',
    indexOf: 'int',
    isBlank: 'boolean',
    isEmpty: 'boolean',
    lastIndexOf: 'int',
    length: 'int',
    matches: 'boolean',
    replace: 'String',
    replaceAll: 'String',
    startsWith: 'boolean',
    strip: 'String',
    substring: 'String',
    toLowerCase: 'String',
    toString: 'String',
    toUpperCase: 'String',
    trim: 'String',
  },
  Collection: ofCollections,
  Set: ofCollections,
  HashSet: ofCollections,
  List: ofLists,
  ArrayList: ofLists,
  LinkedList: ofLists,
  Map: ofMaps,
  HashMap: ofMaps,
  TreeMap: ofMaps,
  LinkedHashMap: ofMaps,
};

/** By the type's name, with or without its package; undefined if nothing is known. */
export function typeOfMethod(type: string, method: string): string | number | undefined {
  const name = type.replace(/^java\.(?:lang|util)\./, '');
  const known = Object.hasOwn(byType, name) ? byType[name] : undefined;
  return known !== undefined && Object.hasOwn(known, method) ? known[method] : undefined;
}
