/** The shapes of invites. */
import { z } from 'zod';
import type { NewInvite } from '../../domain/invites/create-invite.ts';
import { inviteStates } from '../../domain/invites/held-invite.ts';
import type { InviteListing } from '../../domain/invites/list-invites.ts';
import type { InviteByLink } from '../../domain/invites/show-invite.ts';
import { passwordLengthMax, passwordLengthMin } from '../../model/password-rules.ts';
import { orgRole } from '../access/wire.ts';
import { teamRole } from '../teams/wire.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { writeOnly } from '../wire/write-only.ts';
import { isOneLine, oneLineRule } from '../../base/one-line.ts';

export const CreateInviteRequest = z
  .object({
    deploymentId: idInput.optional(),
    email: z.string().trim().min(1, 'must not be empty').max(254),
    orgRole: orgRole.input.default('member'),
    teamIds: z.array(idInput).max(100).default([]).describe('The teams that the person joins by accepting.'),
    teamRole: teamRole.input.default('member').describe('Their role in each of these teams.'),
  })
  .meta({
    examples: [{ email: 'ada@example.com', orgRole: 'ORG_ROLE_MEMBER', teamIds: ['3'], teamRole: 'TEAM_ROLE_MEMBER' }],
  });

export const CreatedInvite = z
  .object({
    id: idOutput,
    token: z.string().describe('The secret; it is shown only this once. "" if the link was mailed.'),
    link: z
      .string()
      .describe('The page that accepts the invite. Give it to the invited person only. "" if it was mailed to them.'),
    expiresAt: instantOutput,
  })
  .meta({ id: 'CreatedInvite' });

export function createdInviteToWire({ id, token, link, expiresAt }: NewInvite): z.input<typeof CreatedInvite> {
  return { id, token, link, expiresAt: instantToWire(expiresAt) };
}

export const InviteParams = z.object({ inviteId: idInput });

export const ListInvitesQuery = z.object({ pageSize: pageSizeQuery({ default: 100, max: 1000 }), cursor: cursorInput });

const team = z.object({ id: idOutput, name: z.string() });

export const InvitePage = z
  .object({
    invites: z.array(
      z.object({
        id: idOutput,
        email: z.string(),
        orgRole: orgRole.output,
        teams: z.array(team).describe('The teams that the person joins, without deleted ones.'),
        teamRole: teamRole.output,
        invitedByUserId: idOutput.nullable().describe('Null for an operator of this server.'),
        invitedByLogin: z.string(),
        invitedByName: z.string().describe('Their display name, or their login; "" for an operator of this server.'),
        createdAt: instantOutput,
        expiresAt: instantOutput,
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'InvitePage' });

export function inviteToWire(invite: InviteListing): z.input<typeof InvitePage>['invites'][number] {
  return {
    id: invite.id,
    email: invite.email,
    orgRole: orgRole.toWire(invite.orgRole),
    teams: invite.teams,
    teamRole: teamRole.toWire(invite.teamRole),
    invitedByUserId: invite.createdBy,
    invitedByLogin: invite.login,
    invitedByName: invite.inviterName,
    createdAt: instantToWire(invite.createdAt),
    expiresAt: instantToWire(invite.expiresAt),
  };
}

const tokenInput = writeOnly(z.string().min(1, 'must not be empty').max(200));

export const ShowInviteRequest = z.object({ token: tokenInput }).meta({ examples: [{ token: 'parapetinvite_…' }] });

const inviteState = wireEnum('INVITE_STATE_', inviteStates);

export const ShownInvite = z
  .object({
    state: inviteState.output.describe(
      'INVITE_STATE_REVOKED also if a newer link replaced it, or if its author is no longer an admin.',
    ),
    deploymentName: z.string(),
    invitedByName: z
      .string()
      .describe(
        'Name of its author, or their login; "" if they are no longer an admin, or an operator of this server.',
      ),
    invite: z
      .object({
        email: z.string().describe('The address that the account has, or will have.'),
        hasAccount: z.boolean().describe('True if the address has an account, whose password accepting requires.'),
        mayTakeAccount: z
          .boolean()
          .describe(
            'True if nobody has proven the address of that account: `takesAccount` gives it to you, with a new password.',
          ),
        invitedByEmail: z.string().describe('"" for an operator of this server.'),
        orgRole: orgRole.output,
        teamNames: z.array(z.string()).describe('The teams that you join, without deleted ones.'),
        teamRole: teamRole.output,
        expiresAt: instantOutput,
      })
      .nullable()
      .describe('Null unless the state is INVITE_STATE_OPEN.'),
  })
  .meta({ id: 'ShownInvite' });

export function shownInviteToWire({ invite, ...shown }: InviteByLink): z.input<typeof ShownInvite> {
  return {
    state: inviteState.toWire(shown.state),
    deploymentName: shown.deploymentName,
    invitedByName: shown.inviterName,
    invite: invite && {
      email: invite.email,
      hasAccount: invite.hasAccount,
      mayTakeAccount: invite.mayTakeAccount,
      invitedByEmail: invite.inviterEmail,
      orgRole: orgRole.toWire(invite.orgRole),
      teamNames: invite.teamNames,
      teamRole: teamRole.toWire(invite.teamRole),
      expiresAt: instantToWire(invite.expiresAt),
    },
  };
}

export const AcceptInviteRequest = z
  .object({
    token: tokenInput,
    name: z
      .string()
      .trim()
      .max(200)
      .refine(isOneLine, oneLineRule)
      .default('')
      .describe('Display name of a new account; ignored if the address has an account.'),
    password: writeOnly(
      z
        .string()
        .min(1, 'must not be empty')
        .max(passwordLengthMax)
        .describe(
          `Password of the new account, of at least ${passwordLengthMin} characters; if the address has an account, that account’s password.`,
        ),
    ),
    takesAccount: z
      .boolean()
      .default(false)
      .describe(
        'True: the password is a new one, for an account of this address that nobody has proven (`mayTakeAccount`). Everything that ' +
          'opened it before is removed: sessions, API tokens, second factors, passkeys and identities.',
      ),
  })
  .meta({ examples: [{ token: 'parapetinvite_…', name: 'Ada Lovelace', password: 'correct horse battery staple' }] });

export const AcceptedInvite = z
  .object({
    deploymentId: idOutput,
    userId: idOutput,
    email: z.string().describe('The name to sign in with.'),
    teams: z.array(team).describe('The teams that you are in now.'),
    missingTeamCount: z.int().describe('How many teams of the invite no longer exist; you joined the others.'),
  })
  .meta({ id: 'AcceptedInvite' });
