/** The ignored paths of the deployment, by product. */
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { Product } from '../api/generated/enums.ts';
import { useDeployment } from '../terms/deployment.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyUndo } from '../ui/notify.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './ignores.module.css';
import { ignoreWords, products } from './words.ts';

const words = ignoreWords;

export function IgnoresPage() {
  const deployment = useDeployment();
  const query = useQuery({
    queryKey: ['ignores', deployment.id],
    queryFn: () =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/ignores', { params: { path: { deploymentId: deployment.id } } }),
      ),
  });
  if (query.error !== null && query.data === undefined) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <LoadingRows />;
  const mayChange = deployment.can('ignores.manage');
  const patterns = new Map(query.data.productIgnores.map(({ product, ignores }) => [product, ignores]));
  return (
    <Page title={words.title}>
      <p className={classes.words}>
        {words.about} {mayChange && words.use}
      </p>
      <div className={classes.products}>
        {products.map((product) => (
          <ProductSection key={product} product={product} ignores={patterns.get(product) ?? []} mayChange={mayChange} />
        ))}
      </div>
    </Page>
  );
}

function ProductSection(props: { product: Product; ignores: readonly string[]; mayChange: boolean }) {
  const { product, ignores, mayChange } = props;
  const [isEditing, setEditing] = useState(false);
  return (
    <Section
      title={words.product(product)}
      actions={
        mayChange && !isEditing ? (
          <Button variant="default" onClick={() => setEditing(true)} aria-label={words.editPatterns(product)}>
            {words.edit}
          </Button>
        ) : undefined
      }
    >
      {isEditing ? (
        <Editor product={product} ignores={ignores} onClose={() => setEditing(false)} />
      ) : ignores.length === 0 ? (
        <p className={classes.words}>{words.none}</p>
      ) : (
        <ul className={classes.patterns}>
          {ignores.map((pattern) => (
            <li key={pattern}>
              <code>
                <PlainText>{pattern}</PlainText>
              </code>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Editor(props: { product: Product; ignores: readonly string[]; onClose: () => void }) {
  const { product, ignores, onClose } = props;
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
  const [text, setText] = useState(ignores.join('\n'));

  async function replace(patterns: readonly string[]): Promise<void> {
    await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/ignores', {
        params: { path: { deploymentId } },
        body: { productIgnores: [{ product, ignores: [...patterns] }] },
      }),
    );
    await client.invalidateQueries({ queryKey: ['ignores'] });
  }

  const save = useMutation({
    mutationFn: () => replace(patternsIn(text)),
    onSuccess: () => {
      onClose();
      notifyUndo(words.saved(product), () => replace(ignores));
    },
  });

  return (
    <div className={classes.editor}>
      <Textarea
        label={words.patterns}
        autosize
        minRows={4}
        maxRows={20}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        classNames={{ input: classes.input! }}
        spellCheck={false}
        error={save.error === null ? undefined : messageOf(save.error)}
        autoFocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}

/** Parses one pattern per line; skips blank lines. */
function patternsIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
