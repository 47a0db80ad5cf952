/** The organisation's rules for signing in: if a second factor is required, and the people who have none. */
import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './organisation.module.css';
import { signInRulesWords } from './sign-in-rules-words.ts';

const words = signInRulesWords;

export function SignInRules() {
  const client = useQueryClient();
  const { id } = useDeployment();
  const params = { path: { deploymentId: id } };
  const queryKey = ['people', 'sign-in-rules', id] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/agent/deployments/{deploymentId}/sign-in-rules', { params, signal })),
  });
  const change = useMutation({
    mutationFn: (requiresSecondFactor: boolean) =>
      answerOf(
        api.PATCH('/api/agent/deployments/{deploymentId}/sign-in-rules', { params, body: { requiresSecondFactor } }),
      ),
    onSuccess: (rules) => {
      client.setQueryData(queryKey, rules);
      notifyDone(rules.requiresSecondFactor ? words.required : words.optional);
    },
    onError: notifyError,
  });

  return (
    <Section title={words.title}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows rows={1} />}
      {data !== undefined && (
        <>
          <Switch
            label={words.require}
            description={words.meaning}
            checked={data.requiresSecondFactor}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
          <p className={classes.without}>{words.without(data.withoutSecondFactorCount)}</p>
          <ul className={classes.people}>
            {data.peopleWithoutSecondFactor.map(({ userId, name, email }) => (
              <li key={userId}>
                <PlainText>{name}</PlainText>{' '}
                <span className={classes.quiet}>
                  <PlainText>{email}</PlainText>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
