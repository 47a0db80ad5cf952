/** View state in a URL: plain text; a list repeats its key (`severity=high&severity=critical`). */

type SearchParams = Record<string, unknown>;

export function parseSearch(search: string): SearchParams {
  const parameters = new URLSearchParams(search);
  const parsed: SearchParams = {};
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key);
    parsed[key] = values.length === 1 ? values[0] : values;
  }
  return parsed;
}

export function stringifySearch(search: SearchParams): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '' && each !== false) parameters.append(key, String(each));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
