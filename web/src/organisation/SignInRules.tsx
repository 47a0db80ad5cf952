/** The organisation's rules for signing in: if a second factor is required, after single sign-on, too, and the people who have none. */
import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { notifyDone } from '../ui/notify.tsx';
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
    mutationFn: (body: { requiresSecondFactor: boolean } | { asksAfterSingleSignOn: boolean }) =>
      answerOf(api.PATCH('/api/agent/deployments/{deploymentId}/sign-in-rules', { params, body })),
    onSuccess: (rules, body) => {
      client.setQueryData(queryKey, rules);
      if ('requiresSecondFactor' in body) notifyDone(rules.requiresSecondFactor ? words.required : words.optional);
      else notifyDone(rules.asksAfterSingleSignOn ? words.asked : words.notAsked);
    },
  });

  return (
    <Section title={words.title}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows rows={1} />}
      {data !== undefined && (
        <div className={classes.rules}>
          <Switch
            label={words.require}
            description={words.meaning}
            checked={data.requiresSecondFactor}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ requiresSecondFactor: event.currentTarget.checked })}
          />
          <Switch
            label={words.afterSignOn}
            description={words.afterSignOnMeaning}
            checked={data.asksAfterSingleSignOn}
            disabled={change.isPending || !data.requiresSecondFactor}
            onChange={(event) => change.mutate({ asksAfterSingleSignOn: event.currentTarget.checked })}
          />
          {change.error !== null && <Refusal error={change.error} />}
          <p>{words.without(data.withoutSecondFactorCount)}</p>
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
        </div>
      )}
    </Section>
  );
}

/** The refusal of an admin who has no second factor leads to where they get one. */
function Refusal({ error }: { error: Error }) {
  const lacksOwn = error instanceof ApiError && error.code === 'CONFLICT';
  return (
    <p role="alert" className={classes.bad}>
      {messageOf(error)} {lacksOwn && <Link to="/account">{words.addOwn}</Link>}
    </p>
  );
}
