/** The copy of the directory's screen. */
import { counted } from '../ui/text/format.ts';

export const directoryWords = {
  title: 'Directory',
  about: 'People and groups that come from the directory of your company.',
  empty: {
    title: 'No directory yet',
    words:
      'With a directory (Entra ID, Okta, or any other that speaks SCIM 2.0), people join, change and leave here as they do there, and groups give roles and teams. Create a token, and enter it in the directory with the base address below.',
  },
  connection: {
    title: 'Connection',
    copyBaseUrl: 'Copy the base address',
    meaning: 'Enter the base address and a token in the directory.',
  },
  tokens: {
    title: 'Tokens',
    list: 'Tokens of the directory',
    none: 'No token works: the directory is shut out.',
    facts: 'Created {created}, last used {used}, expires {expires}',
    never: 'never',
    /** Beside the time of its last use. */
    from: (address: string) => ` from ${address}`,
    networks: (networks: readonly string[]) => `. Only from ${networks.join(', ')}`,
    refused: '. Refused {at} from {address}',
    expiresAfter: 'Expires after',
    lifetime: (days: number) => (days === 365 ? '1 year' : `${String(days)} days`),
    neverExpires: 'Never',
    allowedNetworks: 'Allowed networks',
    networksMeaning:
      'Where the directory’s requests come from, such as 203.0.113.0/24. Others are refused. Empty: from everywhere.',
    create: { act: 'Create token', title: 'Create a token for the directory', send: 'Create token' },
    replace: {
      act: 'Replace',
      title: (name: string) => `Replace ${name}`,
      send: 'Create new token',
      meaning: 'The old token works for another 24 hours, so that you can enter the new one in the directory.',
    },
    name: 'Name',
    nameExample: 'Entra ID',
    shown: {
      title: 'Copy the token',
      once: 'Enter it in the directory now: you won’t see it again.',
      copy: 'Copy the token',
    },
    end: {
      act: 'End',
      title: (name: string) => `End ${name}?`,
      warning: 'The directory is refused with this token at once. Nobody who is a member now is shut out.',
      done: 'Token ended.',
    },
  },
  state: {
    title: 'State',
    lastRequest: 'Last request',
    noRequest: 'none yet',
    people: 'People',
    inactive: (count: number) => `${String(count)} deactivated`,
    groups: 'Groups',
    defaultRole: 'Default role',
    newTeams: 'New groups',
    makeTeams: 'Get a team of their name',
    makeNoTeams: 'Give nothing until you say what',
  },
  settings: {
    act: 'Edit settings',
    title: 'Settings of the directory',
    send: 'Save',
    saved: 'Settings saved.',
    defaultRoleMeaning: 'Of new people, and of those whom no group gives a role.',
    createsTeams: 'Create a team for each group',
    createsTeamsMeaning: 'With the name of the group, unless there is a team of that name already.',
  },
  groups: {
    title: 'Groups',
    list: 'Groups of the directory',
    none: 'The directory has sent no groups yet.',
    meaning:
      'Say what people in a group get. Once a group gives a role, the roles of all people of the directory follow from groups. A team that a group gives has the people of its groups, and no others.',
    members: (count: number) => counted(count, 'person', 'people'),
    nothing: 'gives nothing',
    role: (role: string) => `Role: ${role}`,
    team: (team: string, role: string) => `Team ${team}: ${role}`,
    more: 'Show more groups',
    map: {
      act: 'Change',
      label: (name: string) => `Change what ${name} gives`,
      title: (name: string) => `What ${name} gives`,
      send: 'Save',
      saved: 'Saved. People have it now.',
      role: 'Role in the organisation',
      noRole: 'None',
      team: 'Team',
      noTeam: 'None',
      teamRole: 'Role in the team',
      warning: 'People who were added to the team by hand leave it.',
    },
  },
  waiting: {
    title: (count: number) => (count === 1 ? '1 person waits' : `${String(count)} people wait`),
    meaning:
      'Their address has an account in this installation that is not a member here. They join when they sign in with an identity provider of the organisation that they have linked, or accept an invite.',
  },
  refusals: {
    title: 'Refused lately',
    none: 'Nothing was refused.',
  },
  remove: {
    act: 'Remove directory',
    title: 'Remove the directory?',
    warning:
      'Its tokens end at once. People stay members with their roles and teams, and you manage them by hand again.',
    done: 'Directory removed.',
  },
} as const;
