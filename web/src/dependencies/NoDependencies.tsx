/** The empty state of the list: how to widen the filter, or how to upload an inventory. */
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { UploadLine } from '../terms/UploadLine.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import type { DependenciesSearch } from './search.ts';
import { dependencyWords } from './words.ts';

const words = dependencyWords;

export function isUnfiltered({ view: _view, dependency: _dependency, ...filter }: DependenciesSearch): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

export function NoDependencies({ search }: { search: DependenciesSearch }) {
  const { id: deploymentId } = useDeployment();
  const { view: _view, dependency: _dependency, ...filter } = search;
  const params = { deploymentId };
  if (isUnfiltered(search)) {
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
        <UploadLine project={words.noInventory.example} file="bom.json" />
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
