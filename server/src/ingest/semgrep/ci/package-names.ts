/** Package URLs for packages of a CI scan. */
import { cutName } from '../../facts/bounded.ts';
import { asText, type JsonObject } from '../../facts/fields.ts';
import { ecosystemOf } from '../../facts/ecosystems.ts';
import { textMax } from '../../limits.ts';

/** Purl types that differ from the client's ecosystem names. */
const purlTypes: ReadonlyMap<string, string> = new Map([
  ['gomod', 'golang'],
  ['swiftpm', 'swift'],
]);

/** The package URL of one element; '' without a name. The client sends none. */
export function purlOf(given: JsonObject): string {
  const name = asText(given['package']);
  if (name === undefined) return '';
  const ecosystem = ecosystemOf(asText(given['ecosystem']) ?? '');
  const type = purlTypes.get(ecosystem) ?? ecosystem;
  const version = asText(given['version']) ?? '';
  const parts = (ecosystem === 'maven' ? name.replace(':', '/') : name).split('/').map(encoded).join('/');
  return cutName(`pkg:${encoded(type)}/${parts}${version === '' ? '' : `@${encoded(version)}`}`, textMax.url);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
