/** A company's directory: the people and groups that it names by SCIM 2.0 (RFC 7643, 7644), and the bounds of both. */
import type { OrgRole, TeamRole } from '../permissions.ts';

export const directoryTokensMax = 10;
/** How long a token that another one replaced still works, so that the directory can be given the new one. */
export const replacedTokenLifeMs = 24 * 60 * 60_000;
/** Refusals that are kept for admins to see. */
export const refusalsKept = 100;
/** Resources in one answer. */
export const pageSizeMax = 200;
export const emailsMax = 20;
/** Operations of one PATCH. */
export const operationsMax = 1000;
export const textLengthMax = 254;

/** An address as the directory sent it. */
export interface DirectoryEmail {
  value: string;
  type?: string;
  primary?: boolean;
}

/** What a directory says of a person; null for what it does not say. */
export interface DirectoryPerson {
  userName: string;
  externalId: string | null;
  displayName: string | null;
  givenName: string | null;
  familyName: string | null;
  formattedName: string | null;
  emails: readonly DirectoryEmail[];
  isActive: boolean;
}

export interface DirectoryUser extends DirectoryPerson {
  id: string;
  /** The member's account; null while the row waits for its person. */
  userId: string | null;
  /** True if the account was made for this row. */
  ownsAccount: boolean;
  email: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface DirectoryGroup {
  id: string;
  externalId: string | null;
  displayName: string;
  /** What people in the group get, by an admin's table. */
  orgRole: OrgRole | null;
  teamId: string | null;
  teamRole: TeamRole;
  /** True if the team was made for the group. */
  ownsTeam: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface DirectorySettings {
  /** Of people whom no group gives a role. */
  defaultRole: OrgRole;
  createsTeams: boolean;
}

/** The name that people see: the first that the directory says. '' for none. */
export function nameOf({ displayName, formattedName, givenName, familyName }: DirectoryPerson): string {
  return displayName ?? formattedName ?? [givenName, familyName].filter((part) => part !== null).join(' ');
}

const address = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u;

/**
 * The address of a person's account, in lower case: the primary one, else that of work, else the first; without any, the
 * user name if it is one. Undefined if there is none.
 */
export function emailOf({ emails, userName }: Pick<DirectoryPerson, 'emails' | 'userName'>): string | undefined {
  const chosen =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails[0];
  return [chosen?.value ?? '', userName]
    .map((text) => text.trim().toLowerCase())
    .find((text) => address.test(text) && text.length <= textLengthMax);
}
