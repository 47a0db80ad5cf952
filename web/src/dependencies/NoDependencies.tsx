/** The empty state of the list: how to widen the filter, or how to upload an inventory. */
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import type { DependenciesSearch } from './search.ts';

export function NoDependencies({ search }: { search: DependenciesSearch }) {
  const { id: deploymentId } = useDeployment();
  const { view: _view, dependency: _dependency, ...filter } = search;
  const params = { deploymentId };
  if (Object.values(filter).every((value) => value === undefined)) {
    return (
      <EmptyState
        title="No inventory yet"
        action={
          <Link to="/deployments/$deploymentId/start" params={params}>
            Connect CI instead
          </Link>
        }
      >
        Scan in CI, or upload an SBOM (CycloneDX or SPDX) of a primary ref:
        <CopyLine>
          {[
            `npx --no-install parapet login --server ${globalThis.location.origin}`,
            'npx --no-install parapet upload bom.json --project acme/shop --ref main',
          ].join('\n')}
        </CopyLine>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No matches"
      action={
        search.version === undefined ? (
          <Link to="/deployments/$deploymentId/dependencies" params={params}>
            Show all dependencies
          </Link>
        ) : (
          <Link to="/deployments/$deploymentId/dependencies" params={params} search={{ ...filter, version: undefined }}>
            Any version
          </Link>
        )
      }
    >
      Searched the latest inventory of each project’s primary ref, without archived projects.
    </EmptyState>
  );
}
