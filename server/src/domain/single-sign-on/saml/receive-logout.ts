/** Ends the sessions of a person who has signed out at a SAML provider (single logout, HTTP-POST binding), and answers the provider. */
import { invalidArgument, type ParapetError } from '../../../base/errors.ts';
import type { RequestSource } from '../../../model/caller.ts';
import { samlClockToleranceSeconds } from '../../../model/single-sign-on/saml-settings.ts';
import { isRowId } from '../../../store/database.ts';
import { listIdentityProviderRows } from '../../../store/single-sign-on/identity-providers.ts';
import type { Platform } from '../../platform.ts';
import { endSessionsOf } from '../logout/end-sessions-of.ts';
import { checkSigned } from './message/check-signed.ts';
import { attributeOf, childrenOf, namespaces, onlyChildOf, readXml, type XmlNode } from './message/read-xml.ts';
import { SamlProblem } from './message/saml-problem.ts';
import { openSaml, openServiceProvider, type ServiceProvider } from './service-provider.ts';

/** A request is sent at once; an older one is a replay. */
const ageMaxMs = 300_000;
const relayStateLengthMax = 1_000;

export interface SamlLogoutForm {
  deploymentId: string;
  /** Base64. */
  request: string;
  relayState: string;
}

interface ReadLogout {
  id: string;
  subject: string;
  /** Empty: all sessions of the subject. */
  sessionIndexes: string[];
  issuedAt: Date;
}

/**
 * The URL of the provider that the browser takes the answer to; undefined if it has none. INVALID_ARGUMENT for every request that
 * does not prove a logout, without saying why.
 */
export async function receiveSamlLogout(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  { deploymentId, request, relayState }: SamlLogoutForm,
  source: RequestSource,
): Promise<string | undefined> {
  if (!isRowId(deploymentId)) throw invalidRequest();
  const xml = Buffer.from(request, 'base64').toString('utf8');
  const root = await Promise.resolve(xml).then(readXml).catch(refuse);
  const issuer = onlyChildOf(root, namespaces.assertion, 'Issuer')?.text.trim() ?? '';
  const used = await platform.database.asTenant(deploymentId, async (tx) => {
    const provider = (await listIdentityProviderRows(tx)).find(
      (each) => each.kind === 'saml' && each.issuer === issuer,
    );
    return provider && { provider, serviceProvider: await openServiceProvider(platform, tx, provider) };
  });
  if (used === undefined) throw invalidRequest();
  const { provider, serviceProvider } = used;
  const { id, subject, sessionIndexes, issuedAt } = await provenLogout(xml, {
    root,
    serviceProvider,
    now: platform.clock.now(),
  });
  for (const providerSession of sessionIndexes.length === 0 ? [null] : sessionIndexes)
    await endSessionsOf(platform, { deploymentId, provider, logout: { subject, providerSession, issuedAt } }, source);
  if (serviceProvider.idp.logoutUrl === '') return undefined;
  const saml = await openSaml(serviceProvider);
  const asked = { ID: id, issuer, nameID: subject, nameIDFormat: '' };
  return saml.getLogoutResponseUrlAsync(asked, relayState.slice(0, relayStateLengthMax), {}, true);
}

async function provenLogout(
  xml: string,
  { root, serviceProvider, now }: { root: XmlNode; serviceProvider: ServiceProvider; now: Date },
): Promise<ReadLogout> {
  const id = attributeOf(root, 'ID') ?? '';
  const issuedAt = Date.parse(attributeOf(root, 'IssueInstant') ?? '');
  const until = Date.parse(attributeOf(root, 'NotOnOrAfter') ?? '9999-12-31T00:00:00Z');
  const subject = onlyChildOf(root, namespaces.assertion, 'NameID')?.text.trim() ?? '';
  const toleranceMs = samlClockToleranceSeconds * 1000;
  const isOurs =
    root.name === 'LogoutRequest' &&
    root.namespace === namespaces.protocol &&
    (attributeOf(root, 'Destination') ?? serviceProvider.logoutUrl) === serviceProvider.logoutUrl;
  const isTimely = Math.abs(now.getTime() - issuedAt) <= ageMaxMs && until + toleranceMs > now.getTime();
  if (!isOurs || !isTimely || id === '' || subject === '') throw invalidRequest();
  try {
    checkSigned(root, root);
    const saml = await openSaml(serviceProvider);
    await saml.validatePostRequestAsync({ SAMLRequest: Buffer.from(xml).toString('base64') });
  } catch {
    throw invalidRequest();
  }
  const sessionIndexes = childrenOf(root, namespaces.protocol, 'SessionIndex').map(({ text }) => text.trim());
  return { id, subject, sessionIndexes, issuedAt: new Date(issuedAt) };
}

function refuse(error: unknown): never {
  throw error instanceof SamlProblem ? invalidRequest() : error;
}

function invalidRequest(): ParapetError {
  return invalidArgument('SAMLRequest', 'is not a logout request of an identity provider of this organisation');
}
