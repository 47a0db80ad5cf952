/** Parses JSON with the offsets of its values, so that one can be changed and everything else is preserved. */

export type JsonNode =
  | { kind: 'object'; start: number; end: number; members: ReadonlyMap<string, JsonNode> }
  | { kind: 'array'; start: number; end: number; elements: readonly JsonNode[] }
  | { kind: 'string'; start: number; end: number; value: string }
  | { kind: 'other'; start: number; end: number };

/** Nesting depth; a manifest has less. */
const depthMax = 200;

/** The root value; undefined for invalid JSON. The last of equal member names counts, as in JSON.parse. */
export function parseJsonTree(text: string): JsonNode | undefined {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  try {
    JSON.parse(text.slice(start));
  } catch {
    return undefined;
  }
  // The text is valid JSON from here on.
  let at = start;
  const skipSpace = (): void => {
    while (/[ \t\r\n]/.test(text.charAt(at))) at += 1;
  };
  const readString = (): { start: number; end: number; value: string } => {
    const from = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return { start: from, end: at, value: JSON.parse(text.slice(from, at)) as string };
  };
  const readObject = (depth: number): JsonNode | undefined => {
    const from = at;
    const members = new Map<string, JsonNode>();
    at += 1;
    for (skipSpace(); text[at] !== '}'; skipSpace()) {
      if (text[at] === ',') at += 1;
      skipSpace();
      const { value: name } = readString();
      skipSpace();
      at += 1;
      const value = read(depth + 1);
      if (value === undefined) return undefined;
      members.set(name, value);
    }
    at += 1;
    return { kind: 'object', start: from, end: at, members };
  };
  const readArray = (depth: number): JsonNode | undefined => {
    const from = at;
    const elements: JsonNode[] = [];
    at += 1;
    for (skipSpace(); text[at] !== ']'; skipSpace()) {
      if (text[at] === ',') at += 1;
      const value = read(depth + 1);
      if (value === undefined) return undefined;
      elements.push(value);
    }
    at += 1;
    return { kind: 'array', start: from, end: at, elements };
  };
  const read = (depth: number): JsonNode | undefined => {
    if (depth > depthMax) return undefined;
    skipSpace();
    if (text[at] === '{') return readObject(depth);
    if (text[at] === '[') return readArray(depth);
    if (text[at] === '"') return { kind: 'string', ...readString() };
    const from = at;
    while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at += 1;
    return { kind: 'other', start: from, end: at };
  };
  return read(0);
}

/** The value at this path of names; undefined if one is missing. */
export function nodeAt(node: JsonNode | undefined, ...names: readonly string[]): JsonNode | undefined {
  return names.reduce<JsonNode | undefined>(
    (here, name) => (here?.kind === 'object' ? here.members.get(name) : undefined),
    node,
  );
}

/** The members of an object; empty for other values. */
export function membersOf(node: JsonNode | undefined): ReadonlyMap<string, JsonNode> {
  return node?.kind === 'object' ? node.members : new Map();
}

/** The text of a string; undefined for other values. */
export function textAt(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value : undefined;
}
