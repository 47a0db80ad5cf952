/** The dependency paths that introduce a vulnerable package, from the project's inventory. */
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.ts';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import classes from '../finding.module.css';
import type { Finding, Sca } from '../queries.ts';
import { dependencyFactWords } from './words.ts';

const words = dependencyFactWords;

const pathsMax = 5;

export function DependencyPaths(props: { finding: Finding; deploymentId: string; sca: Sca }) {
  const { finding, deploymentId, sca } = props;
  const { package: packageName, version, ecosystem, filePath, transitivity } = sca.foundDependency;
  const { data } = useQuery({
    queryKey: [
      'dependencies',
      'paths-of',
      deploymentId,
      finding.repository.id,
      ecosystem,
      packageName,
      version,
      filePath,
    ],
    queryFn: () => findPaths(deploymentId, finding.repository.id, sca.foundDependency),
    enabled: packageName !== '' && transitivity !== 'DIRECT',
    placeholderData: undefined,
  });
  if (data === undefined || data === null || data.paths.length === 0) return <ReportedIntroducers sca={sca} />;
  return (
    <>
      <dt>{words.introducedBy}</dt>
      <dd>
        <ul className={classes.plainList}>
          {data.paths.slice(0, pathsMax).map((path, index) => (
            <li key={index}>
              <PlainText>{path.map((each) => `${each.package} ${each.version}`).join(' → ')}</PlainText>
            </li>
          ))}
          {(data.paths.length > pathsMax || data.isTruncated) && (
            <li className={classes.quiet}>
              {data.isTruncated ? words.morePaths : words.countOfMorePaths(data.paths.length - pathsMax)}
            </li>
          )}
        </ul>
      </dd>
    </>
  );
}

/** Used when the inventory has no paths: the packages that the scanner reported. */
function ReportedIntroducers({ sca: { introducedBy } }: { sca: Sca }) {
  if (introducedBy.length === 0) return null;
  return (
    <>
      <dt>{words.introducedBy}</dt>
      <dd>
        <PlainText>{introducedBy.map((each) => `${each.package} ${each.version}`.trim()).join(', ')}</PlainText>
      </dd>
    </>
  );
}

/** Returns null when the inventory of the primary ref does not contain this version. */
async function findPaths(deploymentId: string, repositoryId: string, found: Sca['foundDependency']) {
  const query = { search: found.package, ecosystem: (found.ecosystem ?? '').toLowerCase(), pageSize: '100' };
  const list = api.GET('/api/sca/deployments/{deploymentId}/repositories/{repositoryId}/dependencies', {
    params: { path: { deploymentId, repositoryId }, query },
  });
  const { dependencies } = await answerOf(list);
  const same = dependencies.filter((each) => each.package === found.package && each.version === found.version);
  const dependency = same.find(({ lockfilePath }) => lockfilePath === found.filePath) ?? same[0];
  if (dependency === undefined) return null;
  const call = api.GET('/api/sca/deployments/{deploymentId}/dependencies/{dependencyId}/paths', {
    params: { path: { deploymentId, dependencyId: dependency.id } },
  });
  return answerOf(call);
}
