/** The identity providers that the sign-in screen offers: to everyone, or by the domain of the address. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import { signInWords } from './sign-in-words.ts';
import classes from './sign-in.module.css';

export function ProviderButtons(props: {
  /** The address that was entered; '' for none. */
  email: string;
  /** The path to open afterwards. */
  next: string;
  onError: (error: unknown) => void;
}) {
  const { email, next, onError } = props;
  const [busyId, setBusyId] = useState<string | null>(null);
  const domain = /@([^@\s]+\.[^@\s]+)$/.exec(email)?.[1]?.toLowerCase() ?? '';
  const { data: offered = [] } = useQuery({
    queryKey: ['identity-providers', 'offered', domain],
    queryFn: async ({ signal }) => {
      const find = (body: { email: string }) => answerOf(api.POST('/api/auth/sso/find', { body, signal }));
      const [everyones, own] = await Promise.all([
        find({ email: '' }),
        domain === '' ? null : find({ email: `@${domain}` }),
      ]);
      const more = everyones.providers.filter((each) => !own?.providers.some(isSame(each)));
      return [...(own?.providers ?? []), ...more];
    },
  });

  async function begin({ deploymentId, providerId }: Offered): Promise<void> {
    setBusyId(providerId);
    try {
      const body = { deploymentId, providerId, email, returnTo: next };
      const { authorizationUrl } = await answerOf(api.POST('/api/auth/sso/begin', { body }));
      globalThis.location.assign(authorizationUrl);
    } catch (error) {
      setBusyId(null);
      onError(error);
    }
  }

  if (offered.length === 0) return null;
  return (
    <div className={classes.providers}>
      {offered.map((provider) => (
        <Button
          key={provider.providerId}
          variant="default"
          size="sm"
          loading={busyId === provider.providerId}
          onClick={() => void begin(provider)}
        >
          <PlainText>{signInWords.continueWith(provider.name)}</PlainText>
        </Button>
      ))}
      <p className={classes.or}>{signInWords.or}</p>
    </div>
  );
}

interface Offered {
  deploymentId: string;
  providerId: string;
}

const isSame =
  (one: Offered) =>
  (other: Offered): boolean =>
    one.deploymentId === other.deploymentId && one.providerId === other.providerId;
