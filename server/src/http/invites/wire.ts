/** The shapes of invites. */
import { z } from 'zod';
import type { NewInvite } from '../../domain/invites/create-invite.ts';
import type { InviteListing } from '../../domain/invites/list-invites.ts';
import { passwordLengthMin } from '../../model/password-rules.ts';
import { orgRole } from '../access/wire.ts';
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
  })
  .meta({ examples: [{ email: 'ada@example.com', orgRole: 'ORG_ROLE_MEMBER' }] });

export const CreatedInvite = z
  .object({
    id: idOutput,
    token: z.string().describe('The secret; it is shown only this once.'),
    link: z.string().describe('The page that accepts the invite. Give it to the invited person only.'),
    expiresAt: instantOutput,
  })
  .meta({ id: 'CreatedInvite' });

export function createdInviteToWire({ id, token, link, expiresAt }: NewInvite): z.input<typeof CreatedInvite> {
  return { id, token, link, expiresAt: instantToWire(expiresAt) };
}

export const InviteParams = z.object({ inviteId: idInput });

export const ListInvitesQuery = z.object({ pageSize: pageSizeQuery({ default: 100, max: 1000 }), cursor: cursorInput });

export const InvitePage = z
  .object({
    invites: z.array(
      z.object({
        id: idOutput,
        email: z.string(),
        orgRole: orgRole.output,
        invitedByUserId: idOutput,
        invitedByLogin: z.string(),
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
    invitedByUserId: invite.createdBy,
    invitedByLogin: invite.login,
    createdAt: instantToWire(invite.createdAt),
    expiresAt: instantToWire(invite.expiresAt),
  };
}

export const AcceptInviteRequest = z
  .object({
    token: writeOnly(z.string().min(1, 'must not be empty').max(200)),
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
        .max(1024)
        .describe(
          `Password of the new account, of at least ${passwordLengthMin} characters; if the address has an account, that account’s password.`,
        ),
    ),
  })
  .meta({ examples: [{ token: 'parapetinvite_…', name: 'Ada Lovelace', password: 'correct horse battery staple' }] });

export const AcceptedInvite = z
  .object({ deploymentId: idOutput, userId: idOutput, email: z.string().describe('The name to sign in with.') })
  .meta({ id: 'AcceptedInvite' });
