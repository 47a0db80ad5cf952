/** The copy of an invite's page. */
import { counted } from '../ui/text/format.ts';

export const inviteWords = {
  join: 'Join Parapet',
  joinDeployment: (name: string) => `Join ${name}`,
  /** Accepted, but not signed in. */
  joined: {
    title: 'You have joined the organisation',
    signIn: '<signIn>Sign in</signIn> as {email} to open it.',
  },
  incomplete: 'This link is incomplete',
  unknown: 'This link doesn’t work',
  copyWhole: 'Copy the whole invite link, including the part after #, or ask for a new one.',
  hasAccount: 'Have an account already? <signIn>Sign in</signIn>.',
  closed: {
    accepted: 'This invite was already used',
    expired: 'This invite has expired',
    revoked: 'This invite was revoked',
    ifAccepted: 'If it was you, <signIn>sign in</signIn>. Otherwise, ask {inviter} for a new invite to {deployment}.',
    ifExpired: 'Ask {inviter} for a new invite to {deployment}.',
    ifRevoked: 'A newer link may have replaced it. Ask {inviter} for a new invite to {deployment}.',
    someAdmin: 'an admin',
  },
  offer: {
    invitedBy: 'Invited by',
    inviter: (name: string, email: string) => `${name} (${email})`,
    operator: 'The operator of this server',
    for: 'For',
    role: 'Role',
    roleAndMeaning: (role: string, meaning: string) => `${role}: ${meaning}`,
    teams: 'Teams',
    noTeams: 'None yet',
    expires: 'This link works once and expires on {date}.',
  },
  form: {
    hasAccount: 'You have an account on this server. Enter its password.',
    unproven:
      'Someone created an account for your address on this server, and nobody has proven that the address is theirs. If it was you, enter its password. If it was not, make it yours with a new password: everything else that opened it stops working.',
    notMine: 'It was not me: choose a new password',
    mine: 'It was me: enter its password',
    password: 'Password',
    choose: 'Choose a display name and a password.',
    name: 'Your name',
    send: 'Join',
    missingTeams: (count: number) =>
      `${counted(count, 'team')} in this invite no longer ${count === 1 ? 'exists' : 'exist'}.`,
  },
} as const;
