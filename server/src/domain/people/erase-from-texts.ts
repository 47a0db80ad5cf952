/** What is left of an entry of a log when a person is erased from it. */

export interface ErasedPerson {
  userId: string;
  pseudonym: string;
  /** All that they have had. */
  logins: ReadonlySet<string>;
  emails: readonly string[];
  /** The name of the account, and earlier ones; replaced only where it is a whole value. */
  names: ReadonlySet<string>;
}

export interface Entry {
  subject: string;
  actorUserId: string | null;
  actor: string;
  address: string;
  changes: unknown;
}

/** Members that describe the person, in an entry about their account. */
const personal = new Set(['name', 'email', 'login', 'userName', 'displayName', 'label']);
/** Members that describe the browser of who did it. */
const ofDevice = new Set(['device', 'userAgent']);

/** Undefined if there is nothing of the person in it. */
export function eraseFromEntry(
  person: ErasedPerson,
  entry: Entry,
): Pick<Entry, 'actor' | 'address' | 'changes'> | undefined {
  const isBy = entry.actorUserId === person.userId || person.logins.has(entry.actor);
  const isAbout = entry.subject === `user:${person.userId}`;
  const actor = person.logins.has(entry.actor) ? person.pseudonym : entry.actor;
  const address = isBy || (isAbout && entry.actorUserId === null) ? '' : entry.address;
  const changes = eraseFromValue(person, entry.changes, { isAbout, isBy, member: '' });
  const isSame =
    actor === entry.actor && address === entry.address && JSON.stringify(changes) === JSON.stringify(entry.changes);
  return isSame ? undefined : { actor, address, changes };
}

interface Where {
  isAbout: boolean;
  isBy: boolean;
  /** The nearest member with a name of its own: `email` of `{ email: { from, to } }`. */
  member: string;
}

function eraseFromValue(person: ErasedPerson, value: unknown, where: Where): unknown {
  if (typeof value === 'string') return eraseFromText(person, value, where);
  if (Array.isArray(value)) return value.map((each) => eraseFromValue(person, each, where));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const member = key === 'from' || key === 'to' ? where.member : key;
      return [key, eraseFromValue(person, each, { ...where, member })];
    }),
  );
}

function eraseFromText(person: ErasedPerson, text: string, { isAbout, isBy, member }: Where): string {
  if (text === '') return text;
  if (ofDevice.has(member) && (isBy || isAbout)) return '';
  if (isAbout && personal.has(member)) return person.pseudonym;
  if (person.names.has(text) || person.logins.has(text)) return person.pseudonym;
  return person.emails.reduce((left, email) => left.replaceAll(anyCaseOf(email), person.pseudonym), text);
}

function anyCaseOf(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  // Not the end of a longer address, nor its beginning.
  return new RegExp(String.raw`(?<![\w.+-])${literal}(?![\w-]|\.\w)`, 'gi');
}

/** Earlier addresses and names of the person, from an entry about their account. */
export function earlierNames(action: string, changes: unknown): { emails: string[]; names: string[] } {
  const of = (member: string): string[] => {
    const value: unknown = (changes as Record<string, unknown> | null)?.[member];
    const texts =
      typeof value === 'object' && value !== null ? Object.values(value as Record<string, unknown>) : [value];
    return texts.filter((text) => typeof text === 'string').filter((text) => text !== '');
  };
  // The name of a passkey or a token is not the person's.
  const isNaming = ['user.rename', 'user.provision', 'user.update_by_directory', 'user.take_account'].includes(action);
  return { emails: of('email'), names: isNaming ? of('name') : [] };
}
