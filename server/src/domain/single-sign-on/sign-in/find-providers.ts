/** The providers that the sign-in screen offers: those with a button, or those of an e-mail address's domain. */
import { domainOfEmail } from '../../../model/single-sign-on/identity-provider.ts';
import { listOfferedProviders, type OfferedProvider } from '../../../store/single-sign-on/identity-providers.ts';
import type { Platform } from '../../platform.ts';

const offeredMax = 20;

/** '' asks for those with a button. The answer depends on the domain alone: it does not tell who has an account. */
export async function findSignInProviders(
  { database }: Pick<Platform, 'database'>,
  email: string,
): Promise<OfferedProvider[]> {
  const domain = email === '' ? null : domainOfEmail(email);
  return database.readAsAccess((tx) => listOfferedProviders(tx, domain, offeredMax));
}
