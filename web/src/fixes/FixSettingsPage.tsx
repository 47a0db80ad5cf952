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
import { fixSettingsWords } from './words.ts';

const words = fixSettingsWords;

export function FixSettingsPage() {
  const deployment = useDeployment();
  return (
    <Page title={words.title}>
      {deployment.can('deployment.manage') ? (
        <Settings deploymentId={deployment.id} />
      ) : (
        <NoAccess>{words.about}</NoAccess>
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
      notifyUndo(isEnabled ? words.allow.turnedOn : words.allow.turnedOff, () => switchTo(!isEnabled));
    } catch (failure) {
      notifyError(failure);
    }
  }

  return (
    <>
      <p className={classes.words}>{words.whatFixesAre}</p>
      <Section title={words.allow.title}>
        <Switch
          label={words.allow.label}
          description={words.allow.meaning}
          checked={settings.isEnabled}
          onChange={(event) => void toggle(event.currentTarget.checked)}
        />
      </Section>
      <Budgets deploymentId={deploymentId} settings={settings} />
      <ModelSection deploymentId={deploymentId} model={settings.model} />
    </>
  );
}
