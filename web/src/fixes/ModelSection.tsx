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
import { modelWords } from './words.ts';

const words = modelWords;

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
    notifyDone(words.remove.done);
  }
  return (
    <Section
      title={words.title}
      actions={
        model === null ? undefined : (
          <ConfirmButton act={words.remove.act} title={words.remove.title} onConfirm={remove} isCompact>
            {words.remove.warning}
          </ConfirmButton>
        )
      }
    >
      {model === null && !isOpen ? (
        <>
          <p className={classes.words}>{words.none}</p>
          <Button mt="sm" variant="default" onClick={() => setOpen(true)}>
            {words.setUp}
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
