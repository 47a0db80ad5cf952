/** Findings: a filtered list, or groups that open to their findings, with one finding open in a pane. */
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsSort, IconListDetails, IconListNumbers } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useDeployment } from '../../terms/deployment.ts';
import { NeedsProjects } from '../../terms/reach/NeedsProjects.tsx';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { describeFilter } from '../../terms/findings/describe-filter.ts';
import { ViewTabs } from '../../views/ViewTabs.tsx';
import { FilterBar } from '../../ui/filters/FilterBar.tsx';
import { FilterMenu } from '../../ui/filters/FilterMenu.tsx';
import { ChoiceMenu } from '../../ui/menu/ChoiceMenu.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { ColumnChoice } from '../../ui/table/ColumnChoice.tsx';
import { parseSearch, stringifySearch } from '../../url/search-params.ts';
import { resolvePeriod, type ListFilter } from '../filter/list-filter.ts';
import { chosenColumns, columns, hiddenColumns } from './columns.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { Facets } from '../facets/Facets.tsx';
import { FindingsList } from './FindingsList.tsx';
import classes from '../findings.module.css';
import { inList } from '../groups/in-list.ts';
import { groupKinds, groupOrders } from '../groups/kinds.ts';
import { groupKindWords, groupOrderWords } from '../groups/words.ts';
import { FindingsSearch } from '../search.ts';
import { orderInUrl, orderOf, orders, type Order } from './order.ts';
import { filterControls } from '../filter/list-fields.tsx';
import { SearchLine } from '../filter/SearchLine.tsx';
import { useReport, type Report } from './use-report.ts';
import { findingsListWords, orderWords } from './words.ts';

const GroupList = lazy(async () => ({ default: (await import('../groups/GroupList.tsx')).GroupList }));

const groupOptions = [
  { value: 'list' as const, label: findingsListWords.list },
  ...groupKinds.map((value) => ({ value, label: groupKindWords[value].by })),
];
const orderOptions = orders.map((value) => ({ value, label: orderWords[value] }));
const groupOrderOptions = groupOrders.map((value) => ({ value, label: groupOrderWords[value] }));

const route = getRouteApi('/deployments/$deploymentId/findings');

export function FindingsPage() {
  return (
    <NeedsProjects title={findingsListWords.title}>
      <Findings />
    </NeedsProjects>
  );
}

function Findings() {
  const { id: deploymentId } = useDeployment();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // "Last 7 days" is relative to the day on which the screen was opened.
  const [openedAt] = useState(() => new Date());
  const { group, groupOrder, expanded: _expanded, finding: opened, make: _make, ...listSearch } = search;
  const { columns: chosen, order: orderInSearch, facets, ...listFilter } = listSearch;
  const order = orderOf(orderInSearch);
  const filter = resolvePeriod(listFilter, openedAt);
  // The titles need the room, and more of it beside an open pane.
  const isWide = useMediaQuery(opened === undefined ? '(min-width: 1680px)' : '(min-width: 2200px)', false);
  const hasRoom = useMediaQuery('(min-width: 1100px)', false);
  const hasFacets = hasRoom && (facets === 'on' || (facets === undefined && isWide));
  const report = useReport(deploymentId, filter, order);
  const context = { deploymentId, filter, findings: report.findings };
  const filters = filterControls(listFilter, context, apply);
  // A phone has room for two lines; there the search box and the filter menu tell the same.
  const hasChips = useMediaQuery('(min-width: 641px)', true) && filters.isFiltered;

  const viewOf = (next: ListFilter): FindingsSearch => ({
    ...next,
    group,
    groupOrder,
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
  return (
    <Page
      title={findingsListWords.title}
      beside={<Total report={report} filter={filter} />}
      isScrolled={false}
      line={
        <>
          <ViewTabs
            screen="findings"
            query={savedQuery(search)}
            all={{
              name: findingsListWords.allOpen,
              isOpen: Object.values(listFilter).every((value) => value === undefined),
            }}
            hrefOf={(query) => `/deployments/${deploymentId}/findings${query}`}
            onOpen={(query) => void navigate({ search: FindingsSearch.parse(parseSearch(query)) })}
          />
          <SearchLine listFilter={listFilter} context={context} onApply={apply} />
        </>
      }
      actions={
        <>
          <FilterMenu {...filters} />
          {group === undefined && (
            <ChoiceMenu
              label={findingsListWords.sort}
              icon={<IconArrowsSort size={16} />}
              options={orderOptions}
              value={order}
              onChange={sort}
            />
          )}
          {group !== undefined && (
            <ChoiceMenu
              label={findingsListWords.sortGroups}
              icon={<IconArrowsSort size={16} />}
              options={groupOrderOptions}
              value={groupOrder ?? 'severity'}
              onChange={(value) =>
                void navigate({
                  search: (before) => ({ ...before, groupOrder: value === 'severity' ? undefined : value }),
                })
              }
            />
          )}
          <ChoiceMenu
            label={findingsListWords.showAs}
            icon={<IconListDetails size={16} />}
            options={groupOptions}
            value={group ?? 'list'}
            onChange={(value) =>
              void navigate({
                search: (before) =>
                  value === 'list'
                    ? inList(before)
                    : { ...before, group: value, expanded: undefined, finding: undefined },
              })
            }
          />
          {group === undefined && hasRoom && !hasFacets && (
            <Tooltip label={findingsListWords.showCounts}>
              <ActionIcon aria-label={findingsListWords.showCounts} onClick={() => showFacets(true)}>
                <IconListNumbers size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          {group === undefined && (
            <ColumnChoice
              columns={columns}
              hidden={hiddenColumns(chosen, filter.report ?? 'open')}
              onChange={(hidden) =>
                void navigate({
                  search: (before) => ({ ...before, columns: chosenColumns(hidden, filter.report ?? 'open') }),
                  replace: true,
                })
              }
            />
          )}
          <ExportMenu filter={filter} until={report.until} total={report.totals?.total ?? 0} />
        </>
      }
      toolbar={hasChips && <FilterBar {...filters} hasMenu={false} />}
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
        <Suspense fallback={<LoadingRows rows={14} />}>
          <GroupList
            key={JSON.stringify({ filter, group, groupOrder })}
            filter={filter}
            kind={group}
            groupOrder={groupOrder ?? 'severity'}
            order={order}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** A saved view contains everything except the open finding and the open dialog. */
function savedQuery(search: FindingsSearch): string {
  return stringifySearch({ ...search, finding: undefined, expanded: undefined, make: undefined });
}

/** The number of matching findings; the tooltip describes the filter. */
function Total({ report: { totals, isPrevious }, filter }: { report: Report; filter: FindingsFilter }) {
  if (totals === undefined) return null;
  return (
    <span data-old={isPrevious || undefined} role="status" title={describeFilter(filter)}>
      {formatNumber(totals.total)}
      <VisuallyHidden> {findingsListWords.findings(totals.total)}</VisuallyHidden>
    </span>
  );
}
