/** The shapes of single sign-on: identity providers, what the sign-in screen offers, and a person's identities. */
import { z } from 'zod';
import { Confidential } from '../../base/confidential.ts';
import type { Platform } from '../../domain/platform.ts';
import type { ExaminedStep } from '../../model/single-sign-on/examination.ts';
import { claimMappingsMax, type ClaimMapping } from '../../model/single-sign-on/claim-mapping.ts';
import { emailDomainsMax, providerKinds, type IdentityProvider } from '../../model/single-sign-on/identity-provider.ts';
import { returnPathLengthMax } from '../../model/single-sign-on/return-path.ts';
import { orgRole } from '../access/wire.ts';
import { teamRole } from '../teams/wire.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { nameInput } from '../wire/names.ts';
import { writeOnly } from '../wire/write-only.ts';
import { samlFields, SamlServiceProvider, samlToWire, WireSaml } from './saml/saml-wire.ts';

const oneWord = /^[^\s\p{Cc}]+$/u;

const mappingWords =
  'A row names either `orgRole`, or `teamId` and `teamRole`. Of several roles that apply, the strongest counts. People follow the ' +
  'rows at each sign-in: who no longer has a claim loses the role and leaves the team. Roles and teams that no row names stay as ' +
  'admins set them.';

const claimMapping = z
  .object({
    claim: nameInput().describe(
      'The name of a claim, such as `groups`; dots lead into objects (`realm_access.roles`).',
    ),
    value: nameInput().describe('What the claim is, or contains if it is a list.'),
    orgRole: orgRole.input.optional(),
    teamId: idInput.optional(),
    teamRole: teamRole.input.optional(),
  })
  .transform(({ claim, value, orgRole: role, teamId, teamRole: inTeam }, context): ClaimMapping => {
    if (role !== undefined && teamId === undefined && inTeam === undefined)
      return { claim, value, grant: { orgRole: role } };
    if (role === undefined && teamId !== undefined)
      return { claim, value, grant: { teamId, teamRole: inTeam ?? 'member' } };
    context.issues.push({ code: 'custom', message: 'must have either orgRole, or teamId and teamRole', input: claim });
    return z.NEVER;
  });

const providerFields = {
  name: nameInput(80).describe('What people read on the sign-in screen: “Continue with …”.'),
  issuer: z
    .string()
    .trim()
    .max(500, 'must have at most 500 characters')
    .describe('OpenID Connect only: the issuer, exactly as the provider spells it.'),
  clientId: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(500, 'must have at most 500 characters')
    .describe('OpenID Connect only.'),
  scopes: z
    .string()
    .trim()
    .max(500, 'must have at most 500 characters')
    .regex(/^[!#-[\]-~ ]*$/, 'must be scopes with spaces between them')
    .describe('What the provider is asked for. `openid` is always asked for.'),
  emailDomains: z
    .array(z.string().max(260))
    .max(emailDomainsMax, `must have at most ${emailDomainsMax} domains`)
    .describe('People who enter an address of these are offered the provider. Only these get an account by it.'),
  isEnabled: z.boolean(),
  showsButton: z.boolean().describe('True if the sign-in screen offers it to everyone, without an address.'),
  createsAccounts: z
    .boolean()
    .describe(
      'True if people without an account get one when they first sign in, with an address that the provider verified and that is of ' +
        '`emailDomains`; and if people with an account become members. Not those whom an admin removed.',
    ),
  defaultRole: orgRole.input.describe('The role of people who join by the provider, unless a mapping names one.'),
  mappings: z
    .array(claimMapping)
    .max(claimMappingsMax, `must have at most ${claimMappingsMax} rows`)
    .describe(mappingWords),
} as const;

const clientSecret = writeOnly(
  z
    .string()
    .min(1, 'must not be empty; null removes it')
    .max(1_000, 'must have at most 1000 characters')
    .regex(oneWord, 'must not contain white space')
    .transform((text) => new Confidential(text))
    .nullable()
    .describe('Write-only. Null = none: a public client, protected by PKCE alone.'),
);

const { name, ...optional } = providerFields;

export const providerKind = wireEnum('IDENTITY_PROVIDER_KIND_', providerKinds);

export const ProviderParams = z.object({ providerId: idInput });

export const CreateProviderRequest = z
  .object({
    deploymentId: idInput.optional(),
    name,
    kind: providerKind.input
      .default('oidc')
      .describe(
        'OpenID Connect needs `issuer` and `clientId`; SAML needs `metadata` or `metadataUrl`. It never changes.',
      ),
    clientSecret: clientSecret.optional(),
    ...z.object({ ...optional, ...samlFields }).partial().shape,
  })
  .meta({
    examples: [
      {
        name: 'Example SSO',
        issuer: 'https://login.example.com/realms/example',
        clientId: 'parapet',
        clientSecret: '…',
        emailDomains: ['example.com'],
        createsAccounts: true,
        mappings: [{ claim: 'groups', value: 'security', orgRole: 'ORG_ROLE_ADMIN' }],
      },
    ],
  });

export const UpdateProviderRequest = z
  .object({
    deploymentId: idInput.optional(),
    providerId: idInput.optional(),
    clientSecret: clientSecret.optional(),
    ...z.object({ ...providerFields, ...samlFields }).partial().shape,
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ isEnabled: false }] });

const WireProvider = z
  .object({
    id: idOutput,
    name: z.string(),
    kind: providerKind.output,
    issuer: z.string().describe('For SAML the provider’s entity ID.'),
    clientId: z.string().describe('Empty for SAML, as are the scopes.'),
    hasClientSecret: z.boolean(),
    scopes: z.string(),
    saml: WireSaml.nullable().describe('Null for OpenID Connect.'),
    emailDomains: z.array(z.string()),
    isEnabled: z.boolean(),
    showsButton: z.boolean(),
    createsAccounts: z.boolean(),
    defaultRole: orgRole.output,
    mappings: z.array(
      z.object({
        claim: z.string(),
        value: z.string(),
        orgRole: orgRole.output.nullable(),
        teamId: idOutput.nullable(),
        teamRole: teamRole.output.nullable(),
      }),
    ),
    createdAt: instantOutput,
    updatedAt: instantOutput,
    lastProblemAt: instantOrNullOutput,
    lastProblem: z
      .string()
      .describe('Why the last sign-in failed, if that was the provider’s fault or its settings’; else empty.'),
  })
  .meta({ id: 'IdentityProvider' });

export const ProviderAnswer = z.object({ provider: WireProvider });

export const ProviderList = z
  .object({
    providers: z.array(WireProvider).describe('Oldest first.'),
    redirectUri: z.string().describe('Register exactly this URL at each provider of OpenID Connect.'),
    logoutUri: z
      .string()
      .describe('For providers with back-channel logout: sessions here end when people sign out there.'),
    saml: SamlServiceProvider.describe('What SAML providers must know of Parapet.'),
  })
  .meta({ id: 'IdentityProviderList' });

export const ProviderTest = z
  .object({
    success: z.boolean(),
    errorDetail: z.string().describe('What failed, and what to do; empty if nothing did.'),
    passed: z
      .array(z.string())
      .describe('What worked, in order: `discovery`, `keys`, `pkce`, `client`; for SAML `metadata`, `certificates`.'),
  })
  .meta({ id: 'IdentityProviderTest' });

export function providerToWire(
  platform: Pick<Platform, 'settings'>,
  deploymentId: string,
  provider: IdentityProvider,
): z.input<typeof WireProvider> {
  const { kind, defaultRole, mappings, emailDomains, createdAt, updatedAt, lastProblemAt, ...rest } = provider;
  const { saml: _, samlCertificate: __, nextSamlCertificate: ___, nextSamlSignsFrom: ____, ...shown } = rest;
  return {
    ...shown,
    kind: providerKind.toWire(kind),
    saml: samlToWire(platform, deploymentId, provider),
    emailDomains: [...emailDomains],
    defaultRole: orgRole.toWire(defaultRole),
    mappings: mappings.map(({ claim, value, grant }) => ({
      claim,
      value,
      orgRole: 'orgRole' in grant ? orgRole.toWire(grant.orgRole) : null,
      teamId: 'teamId' in grant ? grant.teamId : null,
      teamRole: 'teamId' in grant ? teamRole.toWire(grant.teamRole) : null,
    })),
    createdAt: instantToWire(createdAt),
    updatedAt: instantToWire(updatedAt),
    lastProblemAt: instantToWire(lastProblemAt),
  };
}

export function testToWire(steps: readonly ExaminedStep[]): z.input<typeof ProviderTest> {
  const errorDetail = steps.at(-1)?.problem ?? '';
  const passed = steps.flatMap(({ step, problem }) => (problem === '' ? [step] : []));
  return { success: errorDetail === '', errorDetail, passed };
}

export const FindProvidersRequest = z
  .object({ email: z.string().trim().max(320).describe('Empty: those with a button for everyone.') })
  .meta({ examples: [{ email: 'ada@example.com' }] });

export const OfferedProviders = z
  .object({
    providers: z.array(z.object({ deploymentId: idOutput, providerId: idOutput, name: z.string() })),
  })
  .meta({ id: 'OfferedIdentityProviders' });

export const BeginSignOnRequest = z
  .object({
    deploymentId: idInput,
    providerId: idInput,
    email: z.string().trim().max(320).default('').describe('A hint for the provider; it proves nothing.'),
    returnTo: z
      .string()
      .max(returnPathLengthMax)
      .default('/')
      .describe('A path of this server, where the browser goes after signing in; anything else becomes `/`.'),
  })
  .meta({ examples: [{ deploymentId: '1', providerId: '1', returnTo: '/deployments/1/findings' }] });

export const BegunSignOnAnswer = z
  .object({
    authorizationUrl: z.string().describe('Send this browser there. It is good for ten minutes and this browser.'),
  })
  .meta({ id: 'BegunSingleSignOn' });

export const CallbackParams = z.object({ deployment: idInput });

/** Everything that the provider adds is passed on to the check of its answer. */
export const CallbackQuery = z.object({ state: z.string().max(200).default('') });

export const LogoutParams = z.object({ deployment: idInput });
