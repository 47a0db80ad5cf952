/** The API reference: operations by tag, with one open next to them. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { Page } from '../ui/page/Page.tsx';
import { byTag, operationsOf, type OpenApi, type Operation } from './document.ts';
import { OperationDetail } from './OperationDetail.tsx';
import classes from './reference.module.css';
import { Words } from './Words.tsx';
import { referenceWords } from './words.ts';

const words = referenceWords;

const route = getRouteApi('/deployments/$deploymentId/api');
const typingMs = 150;

export function ReferencePage() {
  const { search = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/deployments/$deploymentId/api' });
  const { data, error, refetch } = useQuery({
    queryKey: ['interface'],
    queryFn: async () => (await answerOf(api.GET('/openapi.json'))) as unknown as OpenApi,
    staleTime: Infinity,
  });
  const changeSearch = useDebouncedCallback(
    (typed: string) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, search: typed.trim() || undefined }),
        replace: true,
      }),
    typingMs,
  );
  return (
    <Page
      title={words.title}
      beside={data === undefined ? undefined : words.document(data.info.version)}
      isScrolled={false}
      toolbar={
        <TextInput
          type="search"
          aria-label={words.search.label}
          placeholder={words.search.placeholder}
          defaultValue={search}
          onChange={(event) => changeSearch(event.currentTarget.value)}
        />
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows />
      ) : (
        <Reference document={data} search={search} />
      )}
    </Page>
  );
}

function Reference({ document, search }: { document: OpenApi; search: string }) {
  const deployment = useDeployment();
  const { operation: shownId } = route.useSearch();
  const operations = useMemo(() => operationsOf(document), [document]);
  const groups = useMemo(() => byTag(operations, search), [operations, search]);
  const shown = operations.find(({ operationId }) => operationId === shownId);
  return (
    <div className={classes.layout} data-open={shown !== undefined || undefined}>
      <nav className={classes.list} aria-label={words.operations}>
        {groups.length === 0 && <EmptyState title={words.noMatch.title}>{words.noMatch.words}</EmptyState>}
        {groups.map(([tag, members]) => (
          <section key={tag} aria-label={tag}>
            <h2 className={classes.tag}>{tag}</h2>
            <ul className={classes.operations}>
              {members.map((operation) => (
                <li key={operation.operationId}>
                  <OperationLink
                    deploymentId={deployment.id}
                    operation={operation}
                    isShown={operation.operationId === shownId}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={classes.detail}>
        {shown === undefined ? (
          <EmptyState title={words.operationCount(operations.length)}>
            <Words>{document.info.description}</Words> {words.choose}
          </EmptyState>
        ) : (
          <>
            <Link
              className={classes.back}
              to="/deployments/$deploymentId/api"
              params={{ deploymentId: deployment.id }}
              search={(before) => ({ ...before, operation: undefined })}
            >
              {words.allOperations}
            </Link>
            <OperationDetail
              key={shown.operationId}
              operation={shown}
              document={document}
              deploymentId={deployment.id}
            />
          </>
        )}
      </div>
    </div>
  );
}

function OperationLink(props: { deploymentId: string; operation: Operation; isShown: boolean }) {
  const { deploymentId, operation, isShown } = props;
  return (
    <Link
      className={classes.operation}
      to="/deployments/$deploymentId/api"
      params={{ deploymentId }}
      search={(before) => ({ ...before, operation: operation.operationId })}
      aria-current={isShown ? 'page' : undefined}
      title={operation.path}
      resetScroll={false}
    >
      <span className={classes.method}>{operation.method}</span>
      <span>
        <Words>{operation.summary}</Words>
      </span>
    </Link>
  );
}
