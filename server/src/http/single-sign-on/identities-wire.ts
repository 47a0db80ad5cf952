/** The shapes of a person's own identities at identity providers. */
import { z } from 'zod';
import type { OwnIdentities } from '../../domain/single-sign-on/identities/list-identities.ts';
import { passwordLengthMax } from '../../model/password-rules.ts';
import { returnPathLengthMax } from '../../model/single-sign-on/return-path.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { writeOnly } from '../wire/write-only.ts';

const proofs = {
  password: writeOnly(
    z
      .string()
      .max(passwordLengthMax)
      .default('')
      .describe('Needed if your account has one; else the session needs a fresh proof (403 PROOF_NEEDED).'),
  ),
  code: writeOnly(z.string().trim().max(100).default('').describe('Needed if you have a second factor.')),
} as const;

export const IdentityParams = z.object({ identityId: idInput });

export const LinkIdentityRequest = z
  .object({
    deploymentId: idInput,
    providerId: idInput,
    ...proofs,
    returnTo: z
      .string()
      .max(returnPathLengthMax)
      .default('/account')
      .describe('A path of this server, where the browser goes afterwards, with `identity` in its query.'),
  })
  .meta({ examples: [{ deploymentId: '1', providerId: '1', password: 'correct horse battery staple' }] });

export const RemoveIdentityRequest = z
  .object(proofs)
  .meta({ examples: [{ password: 'correct horse battery staple', code: '123456' }] });

export const OwnIdentitiesAnswer = z
  .object({
    identities: z
      .array(
        z.object({
          id: idOutput,
          issuer: z.string(),
          label: z.string().describe('What the provider calls you; it proves nothing.'),
          providerNames: z.array(z.string()).describe('The providers of your organisations that have this issuer.'),
          createdAt: instantOutput,
          usedAt: instantOutput.describe('When you last signed in with it.'),
        }),
      )
      .describe('Oldest first.'),
    hasPassword: z.boolean().describe('True if linking and removing take your password; else a fresh proof.'),
    linkable: z
      .array(z.object({ deploymentId: idOutput, deploymentName: z.string(), providerId: idOutput, name: z.string() }))
      .describe('Providers at which you have no identity yet.'),
  })
  .meta({ id: 'OwnIdentities' });

export function identitiesToWire({
  identities,
  linkable,
  hasPassword,
}: OwnIdentities): z.input<typeof OwnIdentitiesAnswer> {
  return {
    identities: identities.map(({ id, issuer, label, providerNames, createdAt, usedAt }) => ({
      id,
      issuer,
      label,
      providerNames,
      createdAt: instantToWire(createdAt),
      usedAt: instantToWire(usedAt),
    })),
    hasPassword,
    linkable,
  };
}
