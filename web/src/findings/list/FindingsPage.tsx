/** Findings: a filtered list with one finding open in a pane, or counts by rule or project. */
import { Button, SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import { labelOf } from '../../terms/findings/FindingsLink.tsx';
import { productWords, products } from '../../terms/findings/product.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { describeFilter } from '../../terms/findings/describe-filter.ts';
import { SavedViews } from '../../views/SavedViews.tsx';
import { counted, formatNumber } from '../../ui/text/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { ColumnChoice } from '../../ui/table/ColumnChoice.tsx';
import { parseSearch, stringifySearch } from '../../url/search-params.ts';
import { resolvePeriod, type ListFilter } from '../filter/list-filter.ts';
import { chosenColumns, columns, hiddenColumns } from './columns.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { Facets } from '../facets/Facets.tsx';
import { FindingsList } from './FindingsList.tsx';
import classes from '../findings.module.css';
import { GroupList } from './GroupList.tsx';
import { FindingsSearch } from '../search.ts';
import { orderInUrl, orderOf, orderOptions, orders, type Order } from './order.ts';
import { Toolbar } from '../filter/Toolbar.tsx';
import { useReport, type Report } from './use-report.ts';

const route = getRouteApi('/deployments/$deploymentId/findings');

export function FindingsPage() {
  const { id: deploymentId } = useDeployment();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // "Last 7 days" is relative to the day on which the screen was opened.
  const [openedAt] = useState(() => new Date());
  const { group, finding: opened, make: _make, columns: chosen, order: orderInSearch, facets, ...listFilter } = search;
  const order = orderOf(orderInSearch);
  const filter = resolvePeriod(listFilter, openedAt);
  // The titles need the room, and more of it beside an open pane.
  const isWide = useMediaQuery(opened === undefined ? '(min-width: 1680px)' : '(min-width: 2200px)', false);
  const hasRoom = useMediaQuery('(min-width: 1100px)', false);
  const hasFacets = hasRoom && (facets === 'on' || (facets === undefined && isWide));
  const report = useReport(deploymentId, filter, order);

  const viewOf = (next: ListFilter): FindingsSearch => ({
    ...next,
    group,
    columns: chosen,
    order: orderInSearch,
    facets,
  });
  function apply(next: ListFilter): void {
    void navigate({ search: viewOf(next) });
  }
  function showFacets(isShown: boolean): void {
    void navigate({ search: (before) => ({ ...before, facets: isShown ? 'on' : 'off' }), replace: true });
  }
  function sort(next: Order): void {
    void navigate({ search: (before) => ({ ...before, order: orderInUrl(next) }) });
  }
  const searchOfGroup = (key: string): FindingsSearch => ({
    ...viewOf({ ...listFilter, [group ?? 'rule']: [key] }),
    group: undefined,
  });

  return (
    <Page
      title="Findings"
      beside={<Totals report={report} filter={filter} />}
      isScrolled={false}
      actions={
        <>
          <SavedViews
            screen="findings"
            query={savedQuery(search)}
            hrefOf={(query) => `/deployments/${deploymentId}/findings${query}`}
            onOpen={(query) => void navigate({ search: FindingsSearch.parse(parseSearch(query)) })}
          />
          <ExportMenu filter={filter} until={report.until} total={report.totals?.total ?? 0} />
          <SegmentedControl
            size="xs"
            aria-label="Show as"
            data={[
              { value: 'list', label: 'List' },
              { value: 'rule', label: 'By rule' },
              { value: 'project', label: 'By project' },
            ]}
            value={group ?? 'list'}
            onChange={(value) =>
              void navigate({
                search: (before) => ({ ...before, group: value === 'rule' || value === 'project' ? value : undefined }),
              })
            }
          />
          {group === undefined && (
            <Select
              aria-label="Sort"
              className={classes.order}
              allowDeselect={false}
              data={orderOptions}
              value={order}
              onChange={(value) => sort(orders.find((each) => each === value) ?? order)}
            />
          )}
          {group === undefined && hasRoom && !hasFacets && (
            <Button variant="default" size="xs" onClick={() => showFacets(true)}>
              Show counts
            </Button>
          )}
          {group === undefined && (
            <ColumnChoice
              columns={columns}
              hidden={hiddenColumns(chosen)}
              onChange={(hidden) =>
                void navigate({ search: (before) => ({ ...before, columns: chosenColumns(hidden) }), replace: true })
              }
            />
          )}
        </>
      }
      toolbar={
        <Toolbar
          listFilter={listFilter}
          context={{ deploymentId, filter, findings: report.findings }}
          onApply={apply}
        />
      }
    >
      {group === undefined ? (
        <div className={classes.besides}>
          {hasFacets && <Facets deploymentId={deploymentId} filter={filter} onHide={() => showFacets(false)} />}
          <FindingsList
            key={JSON.stringify({ filter, order })}
            filter={filter}
            report={report}
            order={order}
            onSort={sort}
          />
        </div>
      ) : (
        <GroupList
          key={group}
          deploymentId={deploymentId}
          filter={filter}
          groupBy={group}
          searchOf={searchOfGroup}
          onOpen={(key) => void navigate({ search: searchOfGroup(key) })}
        />
      )}
    </Page>
  );
}

/** A saved view contains everything except the open finding and the open dialog. */
function savedQuery(search: FindingsSearch): string {
  return stringifySearch({ ...search, finding: undefined, make: undefined });
}

/** The totals by product, each linked to its findings; the tooltip describes the filter. */
function Totals({ report, filter }: { report: Report; filter: FindingsFilter }) {
  const { id: deploymentId } = useDeployment();
  const { totals, isPrevious } = report;
  if (totals === undefined) return null;
  const parts = { code: totals.totalCode, sca: totals.totalSca, secrets: totals.totalSecrets };
  return (
    <span className={classes.totals} data-old={isPrevious || undefined}>
      <span role="status" title={describeFilter(filter)}>
        {counted(totals.total, 'finding')}
      </span>
      {products
        .filter((product) => parts[product] > 0)
        .map((product) => (
          <Link
            key={product}
            to="/deployments/$deploymentId/findings"
            params={{ deploymentId }}
            search={(before) => ({ ...before, product: [product], finding: undefined })}
            title={labelOf({ total: parts[product], filter: { ...filter, product: [product] } })}
          >
            {productWords[product]} {formatNumber(parts[product])}
          </Link>
        ))}
    </span>
  );
}
