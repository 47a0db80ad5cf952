/** The reports as charts. Each number and each bar links to the findings that it counts. */
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { hasScansQuery } from '../terms/first-scan.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { FilterBar } from '../ui/filters/FilterBar.tsx';
import { Page } from '../ui/page/Page.tsx';
import { filterFieldsOf } from './filter-fields.ts';
import { Headline } from './Headline.tsx';
import { OverTime } from './OverTime.tsx';
import classes from './overview.module.css';
import { Panel } from './Panel.tsx';
import { filtersOf } from './pictures.ts';
import { periodOf } from './period.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import type { Count } from './pictures.ts';
import { agesQuery, guardrailsQuery, seriesQuery, splitsQuery, type ChartData } from './queries.ts';
import type { OverviewSearch } from './search.ts';
import { Age, Guardrails, Products, Projects, Rules, Severities } from './splits.tsx';
import { useToday } from './today.ts';

const route = getRouteApi('/deployments/$deploymentId/overview');

export function OverviewPage() {
  const { id } = useDeployment();
  const { data: hasScans, isFetching } = useQuery(hasScansQuery(id));
  if (hasScans === false && !isFetching)
    return <Navigate to="/deployments/$deploymentId/start" params={{ deploymentId: id }} replace />;
  // The previous numbers stay visible while new ones load, except those of another deployment.
  return <Overview key={id} />;
}

function Overview() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { id } = useDeployment();
  const period = periodOf(search, useToday());
  const scope = { deploymentId: id, filters: filtersOf(search), period };
  const series = useQuery(seriesQuery(scope));
  const splits = useQuery(splitsQuery(scope));
  const ages = useQuery(agesQuery(scope));
  const guardrails = useQuery(guardrailsQuery(scope));
  const failed = [series, splits, ages, guardrails].filter(({ isError }) => isError);
  const fields = useMemo(() => filterFieldsOf(id), [id]);

  function change(part: Partial<OverviewSearch>): void {
    // Typed dates replace the history entry; every other change adds one, so that "back" undoes it.
    void navigate({ search: { ...search, ...part }, replace: 'from' in part || 'to' in part });
  }

  return (
    <Page
      title="Overview"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          value={search.show ?? 'pictures'}
          onChange={(value) => change({ show: value === 'tables' ? 'tables' : undefined })}
          data={[
            { value: 'pictures', label: 'Charts' },
            { value: 'tables', label: 'Table' },
          ]}
        />
      }
      toolbar={
        <>
          <PeriodPicker search={search} period={period} onChange={change} />
          <FilterBar
            fields={fields}
            values={{ project: search.project ?? [], tag: search.tag ?? [], team: search.team ?? [] }}
            onChange={(key, values) => change({ [key]: values.length === 0 ? undefined : values })}
            onClear={() => change({ project: undefined, tag: undefined, team: undefined })}
          />
        </>
      }
    >
      {failed[0] !== undefined && (
        <ErrorState
          error={failed[0].error}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      )}
      <Charts
        series={series.data}
        splits={splits.data}
        ages={ages.data}
        guardrails={guardrails.data}
        asTable={search.show === 'tables'}
      />
    </Page>
  );
}

function Charts(props: {
  series: ChartData[] | undefined;
  splits: ChartData[] | undefined;
  ages: Count[] | undefined;
  guardrails: Count[] | undefined;
  asTable: boolean;
}) {
  const { series, splits, ages, guardrails, asTable } = props;
  return (
    <div className={classes.grid}>
      <Headline splits={splits} series={series} guardrails={guardrails} />
      <Panel title="Trend" place="time" height={424}>
        {series && <OverTime series={series} asTable={asTable} />}
      </Panel>
      <Panel title="Open by severity" place="side" height={96}>
        {splits && <Severities picture={splits[0]!} asTable={asTable} />}
      </Panel>
      <Panel title="Open by product" place="side" height={72}>
        {splits && <Products picture={splits[1]!} asTable={asTable} />}
      </Panel>
      <Panel title="Open by age" place="side" height={120}>
        {ages && splits && <Age ages={ages} all={splits[0]!.all} asTable={asTable} />}
      </Panel>
      <Panel title="Projects by open findings" place="third" height={120}>
        {splits && <Projects picture={splits[2]!} asTable={asTable} />}
      </Panel>
      <Panel title="Rules by open findings" place="third" height={120}>
        {splits && <Rules picture={splits[3]!} asTable={asTable} />}
      </Panel>
      <Panel title="Pull requests" place="third" height={120} note="shown, fixed, ignored">
        {guardrails && <Guardrails counts={guardrails} asTable={asTable} />}
      </Panel>
    </div>
  );
}
