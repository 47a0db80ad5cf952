/** One policy and its rules, in the order of evaluation. */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { severityOf, severityWords } from '../terms/findings/severity-words.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { modeMeanings, modeWords, productTypeWords } from './mode-words.ts';
import { policyPageWords } from './policy-words.ts';
import classes from './policy.module.css';
import { policyQuery, type Policy, type PolicyRule } from './queries.ts';
import { RulesEditor } from './RulesEditor.tsx';

const words = policyPageWords;

const route = getRouteApi('/deployments/$deploymentId/policies/$policyId');

export function PolicyPage() {
  const { policyId } = route.useParams();
  const deployment = useDeployment();
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { data: policy, error, refetch } = useQuery(policyQuery(deployment.id, policyId));
  if (error !== null && policy === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (policy === undefined) return <LoadingRows />;
  const product = productTypeWords[policy.productType];
  const mayChange = deployment.can('policies.manage');
  const isEditing = mayChange && edit === 'rules';
  const setEditing = (is: boolean): void =>
    void navigate({ search: { edit: is ? 'rules' : undefined }, replace: true });

  async function remove(): Promise<void> {
    await answerOf(
      api.DELETE('/api/policies/v2/deployments/{deploymentId}/policies/{policyId}', {
        params: { path: { deploymentId: deployment.id, policyId } },
      }),
    );
    await navigate({ to: '/deployments/$deploymentId/policies', params: { deploymentId: deployment.id } });
    client.removeQueries({ queryKey: ['policies', 'one', deployment.id, policyId] });
    await client.invalidateQueries({ queryKey: ['policies'] });
    notifyDone(words.delete.done);
  }

  return (
    <Page
      title={policy.name}
      trail={[
        <Link
          key="policies"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/policies"
          params={{ deploymentId: deployment.id }}
        >
          {words.policies}
        </Link>,
      ]}
      beside={policy.isDefault ? words.default(product) : product}
      actions={
        mayChange && !isEditing ? (
          <>
            {!policy.isDefault && (
              <ConfirmButton act={words.delete.act} title={words.delete.title(policy.name)} onConfirm={remove}>
                {words.delete.warning}
              </ConfirmButton>
            )}
            <Button onClick={() => setEditing(true)}>{words.edit}</Button>
          </>
        ) : undefined
      }
    >
      <p className={classes.words}>{words.effect}</p>
      <Section title={words.rules.title}>
        {isEditing ? (
          <RulesEditor policy={policy} deploymentId={deployment.id} onClose={() => setEditing(false)} />
        ) : (
          <Rules policy={policy} onEdit={mayChange ? () => setEditing(true) : undefined} />
        )}
      </Section>
    </Page>
  );
}

/** `onEdit` is undefined where the user may not change the policy. */
function Rules({ policy, onEdit }: { policy: Policy; onEdit: (() => void) | undefined }) {
  if (policy.rules.length === 0) {
    return (
      <EmptyState
        title={words.rules.none}
        action={
          onEdit && (
            <Button variant="default" onClick={onEdit}>
              {words.editor.add}
            </Button>
          )
        }
      >
        {policy.isDefault ? words.rules.noEffectOfDefault : words.rules.noEffect}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.rulesHead} aria-hidden>
        <span>{words.rules.mode}</span>
        <span>{words.rules.pattern}</span>
        <span>{words.rules.severity}</span>
      </div>
      <ol className={classes.rules}>
        {policy.rules.map((rule, position) => (
          <li key={`${String(position)} ${rule.rulePattern}`} className={classes.rule}>
            <RuleWords rule={rule} />
          </li>
        ))}
      </ol>
    </>
  );
}

function RuleWords({ rule }: { rule: PolicyRule }) {
  const severities = rule.severities.map((severity) => severityWords[severityOf(severity)]);
  return (
    <>
      <span className={classes.mode} data-mode={rule.mode} title={modeMeanings[rule.mode]}>
        {modeWords[rule.mode]}
      </span>
      <code className={classes.pattern}>
        <PlainText>{rule.rulePattern}</PlainText>
      </code>
      <span className={classes.quiet}>{severities.length === 0 ? words.rules.anySeverity : severities.join(', ')}</span>
    </>
  );
}
