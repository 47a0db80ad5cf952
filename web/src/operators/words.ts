/** The copy of the operators' screen. */
import type { components } from '../api/generated/api.ts';

type State = components['schemas']['OperatedDeployment']['state'];

export const stateWords: Readonly<Record<State, string>> = {
  DEPLOYMENT_STATE_OPEN: 'Open',
  DEPLOYMENT_STATE_SUSPENDED: 'Suspended',
  DEPLOYMENT_STATE_DELETING: 'Deleting',
};

export const operatorWords = {
  title: 'Organisations of this server',
  empty: {
    title: 'No organisations',
    words: 'Create the first one: its admin gets an invite.',
  },
  noAccess: 'Creating, suspending and deleting the organisations of this server.',
  stateOfDemo: (state: string) => `${state}, demo`,
  withReason: (state: string, reason: string) => `${state}: ${reason}`,
  columns: {
    name: 'Name',
    slug: 'Slug',
    state: 'State',
    people: 'People',
    projects: 'Projects',
    findings: 'Open findings',
    lastScan: 'Last scan',
  },
  never: 'never',
  create: {
    title: 'New organisation',
    send: 'Create',
    name: 'Name',
    slug: 'Slug',
    slugMeaning: 'For programs, such as acme. It never changes.',
    admin: 'Email of the first admin',
  },
  invite: {
    act: 'Invite admin',
    title: (name: string) => `Invite an admin of ${name}`,
    send: 'Invite',
    email: 'Email',
  },
  invited: {
    title: 'Invite the admin',
    byHand: 'Give this link to {email} alone. It works once, until {expires}.',
    byMail: '{email} gets a link by mail. It works once, until {expires}.',
    copy: 'Copy the link',
  },
  suspend: {
    act: 'Suspend',
    title: (name: string) => `Suspend ${name}`,
    send: 'Suspend',
    warning:
      'Its people, tokens, uploads, single sign-on, directory and webhooks are refused at once, and its jobs wait. Nothing is lost.',
    reason: 'Reason',
    reasonMeaning: 'Its people read it.',
    done: (name: string) => `${name} is suspended.`,
  },
  resume: {
    act: 'Resume',
    title: (name: string) => `Resume ${name}?`,
    warning: 'Its people and programs can use it again at once, and its jobs go on.',
    done: (name: string) => `${name} is open again.`,
  },
  delete: {
    act: 'Delete',
    title: (name: string) => `Delete ${name}`,
    send: 'Delete everything',
    warning:
      'Deletes its projects, findings, history, audit log and tokens, and the accounts of people who are in no other organisation. Only a dump brings it back.',
    confirm: (name: string) => `Type ${name} to confirm`,
    done: (name: string) => `${name} is being deleted.`,
  },
  quotas: {
    act: 'Quotas',
    title: (name: string) => `Quotas of ${name}`,
    send: 'Save',
    meaning: 'An empty field is no limit. A quota below what is used removes nothing; it refuses what is new.',
    projects: 'Projects',
    uploads: 'Uploads a day',
    seats: 'Active people',
    storage: 'Stored data, in MB',
    done: (name: string) => `The quotas of ${name} are saved.`,
  },
  back: 'Back',
} as const;
