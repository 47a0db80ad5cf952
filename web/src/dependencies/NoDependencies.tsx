/** The empty state of the list: how to widen the filter, or how to upload an inventory. */
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import type { DependenciesSearch } from './search.ts';
import { dependencyWords } from './words.ts';

const words = dependencyWords;

export function NoDependencies({ search }: { search: DependenciesSearch }) {
  const { id: deploymentId } = useDeployment();
  const { view: _view, dependency: _dependency, ...filter } = search;
  const params = { deploymentId };
  if (Object.values(filter).every((value) => value === undefined)) {
    return (
      <EmptyState
        title={words.noInventory.title}
        action={
          <Link to="/deployments/$deploymentId/start" params={params}>
            {words.noInventory.connectCi}
          </Link>
        }
      >
        {words.noInventory.how}
        <CopyLine>{words.noInventory.commands(globalThis.location.origin)}</CopyLine>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={words.noMatches.title}
      action={
        search.version === undefined ? (
          <Link to="/deployments/$deploymentId/dependencies" params={params}>
            {words.noMatches.showAll}
          </Link>
        ) : (
          <Link to="/deployments/$deploymentId/dependencies" params={params} search={{ ...filter, version: undefined }}>
            {words.noMatches.anyVersion}
          </Link>
        )
      }
    >
      {words.noMatches.searched}
    </EmptyState>
  );
}
