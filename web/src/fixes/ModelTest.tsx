/** Tests the stored model with a real call. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './fixes.module.css';
import { modelWords } from './words.ts';

const { test: words } = modelWords;

export function ModelTest({ deploymentId }: { deploymentId: string }) {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/fix-settings/_test', {
          params: { path: { deploymentId } },
          body: {},
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['fix-settings'] }),
  });
  const isGood = test.data?.success === true;
  const outcome = test.error !== null ? messageOf(test.error) : isGood ? words.passed : test.data?.errorDetail;
  return (
    <Section title={words.title}>
      <p className={classes.words}>{words.meaning}</p>
      <Button mt="sm" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {words.act}
      </Button>
      <p role="status" className={isGood ? classes.good : classes.bad}>
        {outcome !== undefined && <PlainText>{outcome}</PlainText>}
      </p>
    </Section>
  );
}
