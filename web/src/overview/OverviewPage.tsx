/** The reports as charts. Each number and each bar links to the findings that it counts. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { NeedsProjects } from '../terms/reach/NeedsProjects.tsx';
import { firstStepsQuery } from '../terms/first-steps.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { FilterBar } from '../ui/filters/FilterBar.tsx';
import { Page } from '../ui/page/Page.tsx';
import { coverageQuery, type CoverageData } from './counts/coverage.ts';
import { headlineQuery, splitsQuery, trendQuery } from './counts/queries.ts';
import type { HeadlineData, SplitData, TrendData } from './counts/queries.ts';
import { filtersOf } from './counts/questions.ts';
import { filterFieldsOf } from './filter-fields.ts';
import classes from './overview.module.css';
import { Coverages } from './panels/Coverages.tsx';
import { Headline } from './panels/Headline.tsx';
import { Movers } from './panels/Movers.tsx';
import { Panel } from './panels/Panel.tsx';
import { Ages, Products, Projects, PullRequests, Rules, Severities, TimesToFix } from './panels/splits.tsx';
import { Trend } from './panels/Trend.tsx';
import { periodOf } from './period/period.ts';
import { PeriodPicker } from './period/PeriodPicker.tsx';
import { useToday } from './period/today.ts';
import { PrintedScope } from './PrintedScope.tsx';
import type { OverviewSearch } from './search.ts';
import { overviewWords } from './words.ts';

const words = overviewWords;

const route = getRouteApi('/deployments/$deploymentId/overview');

export function OverviewPage() {
  return (
    <NeedsProjects title={words.title}>
      <ScannedOverview />
    </NeedsProjects>
  );
}

function ScannedOverview() {
  const { id, isDemo } = useDeployment();
  const { data: steps, isFetching } = useQuery({ ...firstStepsQuery(id), enabled: !isDemo });
  if (!isDemo && steps?.hasScan === false && !isFetching)
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
  const trend = useQuery(trendQuery(scope));
  const headline = useQuery(headlineQuery(scope));
  const splits = useQuery(splitsQuery(scope));
  const coverage = useQuery(coverageQuery(id, search));
  const failed = [trend, headline, splits, coverage].filter(({ isError }) => isError);
  const fields = useMemo(() => filterFieldsOf(id), [id]);

  function change(part: Partial<OverviewSearch>): void {
    // Typed dates replace the history entry; every other change adds one, so that "back" undoes it.
    void navigate({ search: { ...search, ...part }, replace: 'from' in part || 'to' in part });
  }

  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={14} />}
            title={words.pdfHint}
            onClick={() => globalThis.print()}
          >
            {words.pdf}
          </Button>
          <SegmentedControl
            size="xs"
            aria-label={words.show.label}
            value={search.show ?? 'pictures'}
            onChange={(value) => change({ show: value === 'tables' ? 'tables' : undefined })}
            data={[
              { value: 'pictures', label: words.show.charts },
              { value: 'tables', label: words.show.table },
            ]}
          />
        </>
      }
      line={
        <div className={classes.controls}>
          <PeriodPicker search={search} period={period} onChange={change} />
          <FilterBar
            fields={fields}
            values={{ project: search.project ?? [], tag: search.tag ?? [], team: search.team ?? [] }}
            onChange={(key, values) => change({ [key]: values.length === 0 ? undefined : values })}
            onClear={() => change({ project: undefined, tag: undefined, team: undefined })}
          />
        </div>
      }
    >
      <PrintedScope search={search} period={period} asOf={new Date(headline.dataUpdatedAt).toISOString()} />
      {failed[0] !== undefined && (
        <ErrorState
          error={failed[0].error}
          onRetry={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      )}
      <Charts
        trend={trend.data}
        headline={headline.data}
        splits={splits.data}
        coverage={coverage.data}
        asTable={search.show === 'tables'}
      />
    </Page>
  );
}

function Charts(props: {
  trend: TrendData | undefined;
  headline: HeadlineData | undefined;
  splits: SplitData | undefined;
  coverage: CoverageData | undefined;
  asTable: boolean;
}) {
  const { trend, headline, splits, coverage, asTable } = props;
  return (
    <div className={classes.grid}>
      <Headline headline={headline} trend={trend} />
      <Panel title={words.trend.title} place="time" height={344}>
        {trend && <Trend trend={trend} before={headline?.openBefore} asTable={asTable} />}
      </Panel>
      <Panel title={words.severities.title} place="side" height={96}>
        {headline && <Severities picture={headline.open} trend={trend?.open} asTable={asTable} />}
      </Panel>
      <Panel title={words.products.title} place="side" height={72}>
        {splits && <Products picture={splits.products} asTable={asTable} />}
      </Panel>
      <Panel title={words.ages.title} place="side" height={96}>
        {splits && <Ages splits={splits} asTable={asTable} />}
      </Panel>
      <Panel title={words.timesToFix.title} place="third" height={96}>
        {headline && <TimesToFix picture={headline.fixed} asTable={asTable} />}
      </Panel>
      <Panel title={words.movers.title} place="third" height={120} note={words.movers.note}>
        {splits && <Movers splits={splits} />}
      </Panel>
      <Panel title={words.projects.title} place="third" height={120}>
        {splits && <Projects picture={splits.projects} asTable={asTable} />}
      </Panel>
      <Panel title={words.rules.title} place="third" height={120}>
        {splits && <Rules picture={splits.rules} asTable={asTable} />}
      </Panel>
      <Panel title={words.pullRequests.title} place="third" height={120} note={words.pullRequests.note}>
        {splits && <PullRequests splits={splits} asTable={asTable} />}
      </Panel>
      <Panel
        title={words.coverage.title}
        place="third"
        height={96}
        note={coverage?.scope && words.coverage.scope[coverage.scope]}
      >
        {coverage && <Coverages coverage={coverage} asTable={asTable} />}
      </Panel>
    </div>
  );
}
