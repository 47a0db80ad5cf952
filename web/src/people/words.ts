/** The copy of the people's screen. */
import { counted } from '../ui/text/format.ts';

export const peopleWords = {
  title: 'People',
  empty: { title: 'No people', words: 'Invite a person to this organisation.' },
  search: { label: 'Search people', placeholder: 'Name or email' },
  columns: { name: 'Name', email: 'Email', role: 'Role', teams: 'Teams', since: 'Since', state: 'State' },
  active: 'active',
  deactivated: 'deactivated',
  roleIfDeactivated: (role: string) => `${role}, deactivated`,
  filter: {
    role: 'Role',
    admins: 'Admins',
    others: 'Everyone but admins',
    only: 'Only',
    activePeople: 'Active people',
    sortBy: 'Sort by',
    sorts: {
      name: 'Name',
      email: 'Email',
      role: 'Role',
      newest: 'Newest first',
      changed: 'Recently changed',
    },
  },
  role: {
    label: (login: string) => `Role of ${login}`,
    changed: (login: string, role: string) => `${login}’s role is now ${role}.`,
  },
  you: 'you',
  managed: 'by the directory',
  managedMeaning: 'The directory of your company manages this person: activate, deactivate or remove them there.',
  deactivate: {
    act: 'Deactivate',
    title: (login: string) => `Deactivate ${login}?`,
    warning:
      'They are signed out, and their API tokens here are revoked permanently. Their teams and role are kept in case you reactivate them.',
  },
  reactivate: { act: 'Reactivate', done: (login: string) => `${login} has access again.` },
  resetPassword: {
    act: 'Reset password',
    title: (login: string) => `Create a link to reset the password of ${login}?`,
    warning:
      'Anyone with the link can set a new password of the account, which signs out its sessions. The second factor stays. Give it to the person only.',
    made: 'Share this link',
    how: (expires: string) =>
      `Send it to the person yourself. It works once and expires on ${expires}; you won’t see it again.`,
    copy: 'Copy the link',
  },
  remove: {
    act: 'Remove',
    title: (login: string) => `Remove ${login}?`,
    warning:
      'Removes the person from the organisation and its teams, and revokes their API tokens here permanently. The account itself stays.',
    done: (login: string) => `${login} was removed from the organisation.`,
  },
  invite: {
    act: 'Invite',
    title: 'Invite a person',
    send: 'Create invite',
    email: 'Email',
    role: 'Role',
    teams: 'Teams',
    noTeams: 'None',
    noTeamFound: 'No matches',
    roleInTeams: 'Role in these teams',
  },
  invited: {
    mailed: 'Invite sent',
    howMailed: (email: string, expires: string) =>
      `A mail to ${email} is on its way. Its link works once and expires on ${expires}.`,
    title: 'Share this link',
    how: (expires: string) =>
      `Send it to the person yourself. It works once and expires on ${expires}; you won’t see it again.`,
    copy: 'Copy the link',
  },
  openInvites: {
    title: (count: number) => counted(count, 'open invite'),
    facts: '{role}, invited by {inviter} {created}, expires {expires}',
    operator: 'the operator of this server',
    revoke: {
      act: 'Revoke',
      title: (email: string) => `Revoke the invite for ${email}?`,
      warning: 'The link stops working.',
    },
  },
} as const;
