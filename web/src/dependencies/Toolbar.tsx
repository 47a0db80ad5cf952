/** The filter: the package, its versions and the chips; below them, the filter in words. */
import { Anchor } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useDeployment } from '../terms/deployment.ts';
import { keysOf } from '../terms/wire-words.ts';
import type { FilterField, FilterOption } from '../ui/filters/filter-field.ts';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { showUnseen } from '../ui/text/PlainText.tsx';
import classes from './dependencies.module.css';
import { ecosystems, describeFilter, transitivityWords } from './filter-words.ts';
import { PackageBox } from './PackageBox.tsx';
import { projectNameQuery, projectOptions, type MatchingDependency } from './queries.ts';
import { transitivityToWire, type DependenciesSearch } from './search.ts';
import { VersionBox } from './VersionBox.tsx';
import { dependencyWords } from './words.ts';

const { facts } = dependencyWords;

export function Toolbar(props: {
  search: DependenciesSearch;
  /** The loaded rows, from which licences are suggested. */
  dependencies: readonly MatchingDependency[];
  onChange: (next: Partial<DependenciesSearch>) => void;
}) {
  const { search, dependencies, onChange } = props;
  const { id: deploymentId } = useDeployment();
  const ids = search.project ?? [];
  const names = useQueries({ queries: ids.map((id) => projectNameQuery(deploymentId, id)) });
  const projects = ids.map((id, position) => ({
    value: id,
    label: names[position]?.data ?? dependencyWords.projectOfId(id),
  }));
  const licences = [...new Set(dependencies.flatMap(({ licenses }) => licenses))].sort();
  const { ecosystem, transitivity, license, project, lockfile } = search;
  return (
    <>
      <PackageBox deploymentId={deploymentId} search={search} onChange={onChange} />
      <VersionBox value={search.version} onChange={(version) => onChange({ version })} />
      <FilterChips
        fields={fieldsFor(deploymentId, projects, licences)}
        values={{ ecosystem, transitivity, license, project, lockfile }}
        onChange={onChange}
      />
      <p className={classes.understood} role="status" aria-label={dependencyWords.filterInWords}>
        {showUnseen(
          describeFilter(
            search,
            projects.map(({ label }) => label),
          ),
        )}
        {search.exact !== undefined && (
          <>
            {' '}
            <Anchor component="button" type="button" inherit onClick={() => onChange({ exact: undefined })}>
              {dependencyWords.withPartialMatches}
            </Anchor>
          </>
        )}
      </p>
    </>
  );
}

function fieldsFor(
  deploymentId: string,
  projects: readonly FilterOption[],
  licences: readonly string[],
): FilterField[] {
  return [
    {
      key: 'ecosystem',
      label: facts.ecosystem,
      isSingle: true,
      options: ecosystems.map((value) => ({ value, label: value })),
    },
    {
      key: 'transitivity',
      label: facts.dependencyType,
      isSingle: true,
      options: keysOf(transitivityToWire).map((value) => ({ value, label: transitivityWords[value] })),
    },
    {
      key: 'license',
      label: facts.licence,
      // The licences of the loaded rows, and the typed text: the server has no list of licences.
      optionsQuery: (typed) => ({
        queryKey: ['dependencies', 'licences', deploymentId, licences, typed],
        queryFn: async () => licenceOptions(licences, typed.trim()),
      }),
    },
    {
      key: 'project',
      label: facts.project,
      labelOf: (id) => projects.find(({ value }) => value === id)?.label,
      optionsQuery: (typed) => ({
        queryKey: ['projects', 'options', deploymentId, typed],
        queryFn: () => projectOptions(deploymentId, typed),
      }),
    },
    { key: 'lockfile', label: facts.lockfile, isSingle: true, isFree: true },
  ];
}

function licenceOptions(known: readonly string[], typed: string) {
  const found = known.filter((name) => name.toLowerCase().includes(typed.toLowerCase()));
  const all = typed === '' || known.includes(typed) ? found : [typed, ...found];
  return all.map((value) => ({ value, label: showUnseen(value) }));
}
