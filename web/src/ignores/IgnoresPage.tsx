/** The ignored paths of the deployment, by product. */
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { Product } from '../api/generated/enums.ts';
import { useDeployment } from '../terms/deployment.ts';
import { keysOf } from '../terms/wire-words.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyUndo } from '../ui/notify.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './ignores.module.css';

const productWords: Readonly<Record<Product, string>> = {
  PRODUCT_SAST: 'Code',
  PRODUCT_SCA: 'Dependencies',
  PRODUCT_SECRETS: 'Secrets',
  PRODUCT_AI_SAST: 'Code (AI)',
};
const products = keysOf(productWords);

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
    <Page title="Ignores">
      <p className={classes.words}>
        Patterns in .gitignore syntax, for all projects. With a project’s next scan, findings on these paths become
        removed. If you remove a pattern and a scan reports them again, they return with their triage.
        {mayChange && ' Use them for code you don’t maintain: vendored code, generated files, test fixtures.'}
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
  const words = productWords[product];
  return (
    <Section
      title={words}
      actions={
        mayChange && !isEditing ? (
          <Button variant="default" onClick={() => setEditing(true)} aria-label={`Edit the patterns of ${words}`}>
            Edit
          </Button>
        ) : undefined
      }
    >
      {isEditing ? (
        <Editor product={product} ignores={ignores} onClose={() => setEditing(false)} />
      ) : ignores.length === 0 ? (
        <p className={classes.words}>No paths ignored</p>
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
      notifyUndo(`Ignore patterns of ${productWords[product]} saved.`, () => replace(ignores));
    },
  });

  return (
    <div className={classes.editor}>
      <Textarea
        label="One pattern per line"
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
          Cancel
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Save
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
