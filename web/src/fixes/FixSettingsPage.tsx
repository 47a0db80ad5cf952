/** The settings of fixes: whether they are allowed, the model, and the monthly budget. */
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyError, notifyUndo } from '../ui/notify.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { Budgets } from './Budgets.tsx';
import classes from './fixes.module.css';
import { ModelSection } from './ModelSection.tsx';
import { fixSettingsQuery } from './queries.ts';

export function FixSettingsPage() {
  const deployment = useDeployment();
  return (
    <Page title="Fixes">
      {deployment.can('deployment.manage') ? (
        <Settings deploymentId={deployment.id} />
      ) : (
        <NoAccess>Automatic fixes, their model and their monthly budget.</NoAccess>
      )}
    </Page>
  );
}

function Settings({ deploymentId }: { deploymentId: string }) {
  const client = useQueryClient();
  const query = fixSettingsQuery(deploymentId);
  const { data: settings, error, refetch } = useQuery(query);
  if (error !== null && settings === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (settings === undefined) return <LoadingRows />;

  async function switchTo(isEnabled: boolean): Promise<void> {
    client.setQueryData(query.queryKey, (before) => before && { ...before, isEnabled });
    try {
      await answerOf(
        api.PATCH('/api/agent/deployments/{deploymentId}/fix-settings', {
          params: { path: { deploymentId } },
          body: { isEnabled },
        }),
      );
    } finally {
      await client.invalidateQueries({ queryKey: ['fix-settings'] });
    }
  }
  async function toggle(isEnabled: boolean): Promise<void> {
    try {
      await switchTo(isEnabled);
      notifyUndo(isEnabled ? 'Fixes allowed.' : 'Fixes turned off. Running fixes will finish.', () =>
        switchTo(!isEnabled),
      );
    } catch (failure) {
      notifyError(failure);
    }
  }

  return (
    <>
      <p className={classes.words}>
        A fix is a branch with a pull request for one finding. It comes from the rule, from the smallest package version
        that resolves the advisories or, failing both, from a model. Parapet checks it before pushing; a person decides
        whether to merge it.
      </p>
      <Section title="Fixes">
        <Switch
          label="Allow fixes"
          description="When off, no new fixes start; running ones finish."
          checked={settings.isEnabled}
          onChange={(event) => void toggle(event.currentTarget.checked)}
        />
      </Section>
      <Budgets deploymentId={deploymentId} settings={settings} />
      <ModelSection deploymentId={deploymentId} model={settings.model} />
    </>
  );
}
