/** JSON with the places of its values in the text, so that one of them can be changed and all else stays as somebody wrote it. */

export type JsonPlace =
  | { kind: 'object'; start: number; end: number; members: ReadonlyMap<string, JsonPlace> }
  | { kind: 'array'; start: number; end: number; elements: readonly JsonPlace[] }
  | { kind: 'string'; start: number; end: number; value: string }
  | { kind: 'other'; start: number; end: number };

/** Brackets within brackets; more are no manifest. */
const depthMax = 200;

/** The value of the text; undefined for what is no JSON. Of two members with one name the last counts, as in JSON.parse. */
export function jsonPlaces(text: string): JsonPlace | undefined {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  try {
    JSON.parse(text.slice(start));
  } catch {
    return undefined;
  }
  // From here on the text is known to be JSON.
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
  const readObject = (depth: number): JsonPlace | undefined => {
    const from = at;
    const members = new Map<string, JsonPlace>();
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
  const readArray = (depth: number): JsonPlace | undefined => {
    const from = at;
    const elements: JsonPlace[] = [];
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
  const read = (depth: number): JsonPlace | undefined => {
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

/** The value at the end of these names; undefined where one is missing. */
export function placeAt(place: JsonPlace | undefined, ...names: readonly string[]): JsonPlace | undefined {
  return names.reduce<JsonPlace | undefined>(
    (here, name) => (here?.kind === 'object' ? here.members.get(name) : undefined),
    place,
  );
}

/** The members of an object; none of what is no object. */
export function membersOf(place: JsonPlace | undefined): ReadonlyMap<string, JsonPlace> {
  return place?.kind === 'object' ? place.members : new Map();
}

/** The text of a string; undefined of what is none. */
export function textAt(place: JsonPlace | undefined): string | undefined {
  return place?.kind === 'string' ? place.value : undefined;
}
