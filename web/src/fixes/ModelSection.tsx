/** The model that creates fixes where the rule has none, and a test that really calls it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import classes from './fixes.module.css';
import { ModelForm } from './ModelForm.tsx';
import { ModelTest } from './ModelTest.tsx';
import type { FixModel } from './queries.ts';

export function ModelSection({ deploymentId, model }: { deploymentId: string; model: FixModel | null }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  async function remove(): Promise<void> {
    await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/fix-settings', {
        params: { path: { deploymentId } },
        body: { model: null },
      }),
    );
    setOpen(false);
    await client.invalidateQueries({ queryKey: ['fix-settings'] });
    notifyDone('Model removed.');
  }
  return (
    <Section
      title="Model"
      actions={
        model === null ? undefined : (
          <ConfirmButton act="Remove model" title="Remove the model?" onConfirm={remove} isCompact>
            Its credential is deleted too. Fixes then come from rules and upgrades only.
          </ConfirmButton>
        )
      }
    >
      {model === null && !isOpen ? (
        <>
          <p className={classes.words}>
            No model. Fixes come from rules and package upgrades. A model would receive the files that a finding names,
            without lines that contain credentials.
          </p>
          <Button mt="sm" variant="default" onClick={() => setOpen(true)}>
            Set up a model
          </Button>
        </>
      ) : (
        <>
          <ModelForm
            key={model === null ? 'new' : 'stored'}
            deploymentId={deploymentId}
            model={model}
            onCancel={model === null ? () => setOpen(false) : undefined}
          />
          {model !== null && <ModelTest deploymentId={deploymentId} />}
        </>
      )}
    </Section>
  );
}
