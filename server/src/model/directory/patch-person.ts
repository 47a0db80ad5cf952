/**
 * Applies the operations of a PATCH to what a directory says of a person. Tolerant of the ways of Entra ID and Okta: operators in
 * capitals, booleans as text, operations without a path whose value is an object of paths, and attributes that are not stored.
 */
import { invalidArgument } from '../../base/errors.ts';
import { emailsMax, textLengthMax, type DirectoryEmail, type DirectoryPerson } from './directory.ts';
import { parsePatchPath, type PatchPath } from './patch-path.ts';

export interface PatchOperation {
  /** In any case. */
  op: string;
  path?: string | undefined;
  value?: unknown;
}

export const patchVerbs = ['add', 'replace', 'remove'] as const;
export type PatchVerb = (typeof patchVerbs)[number];

export function verbOf({ op }: PatchOperation, index: number): PatchVerb {
  const verb = patchVerbs.find((each) => each === op.toLowerCase());
  if (verb === undefined) throw invalidArgument(`Operations.${index}.op`, 'must be add, replace or remove');
  return verb;
}

/** INVALID_ARGUMENT, naming the operation, for a value of another type, a missing userName, or a path that is none. */
export function patchedPerson(person: DirectoryPerson, operations: readonly PatchOperation[]): DirectoryPerson {
  let patched = person;
  for (const [index, operation] of operations.entries()) {
    const verb = verbOf(operation, index);
    const { path, value } = operation;
    if (path !== undefined && path !== '') {
      patched = changed(patched, parsePatchPath(path, index), verb === 'remove' ? null : value, index);
      continue;
    }
    if (verb === 'remove') throw invalidArgument(`Operations.${index}.path`, 'must name what is removed');
    if (!isObject(value)) throw invalidArgument(`Operations.${index}.value`, 'must be an object, or send a path');
    for (const [name, each] of Object.entries(value))
      patched = changed(patched, parsePatchPath(name, index), each, index);
  }
  return patched;
}

/** `value` null takes the attribute away. */
function changed(person: DirectoryPerson, path: PatchPath, value: unknown, index: number): DirectoryPerson {
  const where = `Operations.${index}.value`;
  switch (path.attribute) {
    case 'username':
      return { ...person, userName: requiredText(value, where) };
    case 'externalid':
      return { ...person, externalId: textOrNull(value, where) };
    case 'displayname':
      return { ...person, displayName: textOrNull(value, where) };
    case 'active':
      return { ...person, isActive: value === null ? true : flag(value, where) };
    case 'name':
      return { ...person, ...nameChange(path.part, value, where) };
    case 'emails':
      return { ...person, emails: emailsAfter(person.emails, path, value, where) };
    default:
      // Not stored: a directory sends everything that its mapping has.
      return person;
  }
}

type Name = Partial<Pick<DirectoryPerson, 'formattedName' | 'givenName' | 'familyName'>>;

const nameParts: Readonly<Record<string, keyof Name>> = {
  formatted: 'formattedName',
  givenname: 'givenName',
  familyname: 'familyName',
};

function nameChange(part: string | null, value: unknown, where: string): Name {
  if (part !== null) {
    const member = nameParts[part];
    return member === undefined ? {} : { [member]: textOrNull(value, where) };
  }
  if (value === null) return { formattedName: null, givenName: null, familyName: null };
  if (!isObject(value)) throw invalidArgument(where, 'must be an object with givenName and familyName');
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, each]) => nameChange(name.toLowerCase(), each, where)),
  ) as Name;
}

function emailsAfter(
  emails: readonly DirectoryEmail[],
  { where: condition, part }: PatchPath,
  value: unknown,
  where: string,
): DirectoryEmail[] {
  if (condition === null && part === null) {
    if (value === null) return [];
    const given = emailsFrom(value, where);
    // There is one address of each type: a new one replaces the old.
    const kept = emails.filter((old) => !given.some((each) => each.type === old.type || each.value === old.value));
    return bounded(Array.isArray(value) ? given : [...kept, ...given], where);
  }
  const matches = (email: DirectoryEmail): boolean =>
    condition === null || partOf(email, condition.part) === condition.value.toLowerCase();
  const found = emails.some(matches);
  if (value === null) return emails.filter((email) => !matches(email));
  const change = part === null ? emailsFrom(value, where)[0] : emailPart(part, value, where);
  if (found) return emails.map((email) => (matches(email) ? { ...email, ...change } : email));
  // Entra ID adds an address by a condition that nothing meets yet.
  const made = { ...(condition?.part === 'type' && { type: condition.value }), ...change };
  if (made.value === undefined) return [...emails];
  return bounded([...emails, { ...made, value: made.value }], where);
}

function partOf(email: DirectoryEmail, part: string): string {
  if (part === 'type') return (email.type ?? '').toLowerCase();
  if (part === 'primary') return String(email.primary === true);
  return part === 'value' ? email.value.toLowerCase() : '';
}

function emailPart(part: string, value: unknown, where: string): Partial<DirectoryEmail> {
  if (part === 'value') return { value: requiredText(value, where) };
  if (part === 'type') return { type: requiredText(value, where) };
  return part === 'primary' ? { primary: flag(value, where) } : {};
}

function emailsFrom(value: unknown, where: string): DirectoryEmail[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => {
    if (typeof each === 'string') return { value: requiredText(each, where) };
    if (!isObject(each))
      throw invalidArgument(where, 'must be addresses: [{ "value": "ada@example.com", "type": "work" }]');
    const parts = Object.entries(each)
      .filter(([, given]) => given !== null)
      .map(([name, given]) => emailPart(name.toLowerCase(), given, where));
    const email = Object.assign({}, ...parts) as Partial<DirectoryEmail>;
    if (email.value === undefined) throw invalidArgument(where, 'must have a value for each address');
    return { ...email, value: email.value };
  });
}

function bounded(emails: DirectoryEmail[], where: string): DirectoryEmail[] {
  if (emails.length > emailsMax) throw invalidArgument(where, `must leave at most ${emailsMax} addresses`);
  return emails;
}

/** A boolean, or its name in any case: Entra ID sends "True" and "False". */
export function flag(value: unknown, where: string): boolean {
  const text = String(value).toLowerCase();
  if (typeof value === 'boolean' || (typeof value === 'string' && (text === 'true' || text === 'false')))
    return text === 'true';
  throw invalidArgument(where, 'must be true or false');
}

export function requiredText(value: unknown, where: string): string {
  const text = textOrNull(value, where);
  if (text === null) throw invalidArgument(where, 'must not be empty');
  return text;
}

/** An empty text is none. */
export function textOrNull(value: unknown, where: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw invalidArgument(where, 'must be a text');
  const text = value.trim();
  if (text.length > textLengthMax) throw invalidArgument(where, `must have at most ${textLengthMax} characters`);
  return text === '' ? null : text;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
