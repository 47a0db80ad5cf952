/** Turns the operations of a PATCH of a group into changes that need not read its members: a group may have thousands. */
import { invalidArgument } from '../../base/errors.ts';
import { parsePatchPath, type PatchPath } from './patch-path.ts';
import { isObject, requiredText, textOrNull, verbOf, type PatchOperation, type PatchVerb } from './patch-person.ts';

/** One change of who is in the group; in the order of the operations. */
export type MemberChange = { act: 'add' | 'remove' | 'set'; ids: readonly string[] };

export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  members: readonly MemberChange[];
}

/** INVALID_ARGUMENT, naming the operation, for what a group does not have. */
export function groupChangeOf(operations: readonly PatchOperation[]): GroupChange {
  const change: { displayName?: string; externalId?: string | null; members: MemberChange[] } = { members: [] };
  const apply = (path: PatchPath, verb: PatchVerb, value: unknown, index: number): void => {
    const where = `Operations.${index}.value`;
    if (path.attribute === 'displayname') change.displayName = requiredText(verb === 'remove' ? null : value, where);
    if (path.attribute === 'externalid') change.externalId = verb === 'remove' ? null : textOrNull(value, where);
    if (path.attribute === 'members') change.members.push(memberChange(path, verb, value, index));
  };
  for (const [index, operation] of operations.entries()) {
    const verb = verbOf(operation, index);
    const { path, value } = operation;
    if (path !== undefined && path !== '') {
      apply(parsePatchPath(path, index), verb, value, index);
      continue;
    }
    if (verb === 'remove') throw invalidArgument(`Operations.${index}.path`, 'must name what is removed');
    if (!isObject(value)) throw invalidArgument(`Operations.${index}.value`, 'must be an object, or send a path');
    for (const [name, each] of Object.entries(value)) apply(parsePatchPath(name, index), verb, each, index);
  }
  return change;
}

function memberChange({ where, part }: PatchPath, verb: PatchVerb, value: unknown, index: number): MemberChange {
  const at = `Operations.${index}`;
  if (where !== null) {
    if (where.part !== 'value' || verb !== 'remove' || part !== null)
      throw invalidArgument(`${at}.path`, 'members[value eq "…"] can only be removed');
    return { act: 'remove', ids: [where.value] };
  }
  if (part !== null) throw invalidArgument(`${at}.path`, 'must be members, or members[value eq "…"]');
  const isNone = value === undefined || value === null;
  if (verb === 'remove')
    return isNone ? { act: 'set', ids: [] } : { act: 'remove', ids: memberIds(value, `${at}.value`) };
  return { act: verb === 'add' ? 'add' : 'set', ids: isNone ? [] : memberIds(value, `${at}.value`) };
}

/** The ids of `[{ "value": "7" }]`; a single member, and ids as texts, are taken, too. */
export function memberIds(value: unknown, where: string): string[] {
  const members = Array.isArray(value) ? (value as unknown[]) : [value];
  const ids = members.map((member) => {
    const id = isObject(member) ? (member['value'] ?? member['Value']) : member;
    if (typeof id !== 'string' || id === '') throw invalidArgument(where, 'must be members: [{ "value": "17" }]');
    return id;
  });
  return [...new Set(ids)];
}
