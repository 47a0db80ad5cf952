/** The rule registry: what scanners are run with; one rule beside the list, with its text and versions. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { severities, severityOf, severityWords } from '../terms/severity-words.ts';
import { SeverityBadge } from '../terms/severity.tsx';
import { keysOf } from '../terms/wire-words.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar, type FilterField } from '../ui/filters/FilterBar.tsx';
import { Instant } from '../ui/Instant.tsx';
import { Page } from '../ui/Page.tsx';
import { PlainText, showUnseen } from '../ui/PlainText.tsx';
import { SplitPane } from '../ui/SplitPane.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { useMaking } from '../url/use-making.ts';
import { ImportRules } from './ImportRules.tsx';
import { askRules, originWords, type Rule } from './queries.ts';
import { RuleDetail } from './RuleDetail.tsx';
import { originToWire, type RulesSearch } from './search.ts';

const route = getRouteApi('/deployments/$deploymentId/rules');
const typingMs = 250;

export function RulesPage() {
  const deployment = useDeployment();
  const { rule: shown, make: _make, ...search } = route.useSearch();
  const navigate = useNavigate({ from: '/deployments/$deploymentId/rules' });
  const [isImporting, setImporting] = useMaking();
  const mayChange = deployment.can('rules.manage');
  const pages = usePages<Rule>({
    queryKey: ['rules', 'list', deployment.id, search],
    ask: (cursor, signal) => askRules(deployment.id, search, cursor, signal),
  });
  function change(next: Partial<RulesSearch>, replace = true): void {
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace });
  }
  const open = (rule: string): void => change({ rule }, shown !== undefined);
  const changeText = useDebouncedCallback((typed: string) => change({ search: typed.trim() || undefined }), typingMs);
  const isFiltered = Object.values(search).some((value) => value !== undefined);

  return (
    <Page
      title="Rules"
      isScrolled={false}
      actions={mayChange ? <Button onClick={() => setImporting(true)}>Import rules</Button> : undefined}
      toolbar={
        <>
          <TextInput
            aria-label="Search rules"
            placeholder="Rule ID"
            defaultValue={search.search ?? ''}
            onChange={(event) => changeText(event.currentTarget.value)}
          />
          <FilterBar
            fields={fields}
            values={Object.fromEntries(
              fields.map(({ key }) => {
                const value = search[key as keyof typeof search];
                return [key, value === undefined ? [] : [value]];
              }),
            )}
            onChange={(key, values) => change({ [key]: values[0] })}
            onClear={() => change({ language: undefined, severity: undefined, origin: undefined, enabled: undefined })}
          />
        </>
      }
    >
      <ImportRules isOpen={isImporting && mayChange} deploymentId={deployment.id} onClose={() => setImporting(false)} />
      <SplitPane
        pane={
          shown === undefined ? null : (
            <RuleDetail
              deploymentId={deployment.id}
              ruleId={shown}
              mayChange={mayChange}
              onGone={() => change({ rule: undefined })}
            />
          )
        }
        paneLabel="Rule"
        onClose={() => change({ rule: undefined }, false)}
      >
        <PagedTable
          label="Rules"
          pages={pages}
          columns={shown === undefined ? columns : columns.filter(({ id }) => beside.has(id))}
          rowKey={({ ruleId }) => ruleId}
          current={shown ?? null}
          // Beside an open pane the keys show the rule that they come to.
          onCurrent={(ruleId, by) => (by === 'click' || shown !== undefined) && open(ruleId)}
          onOpen={({ ruleId }) => open(ruleId)}
          narrow={(rule) => (
            <TwoLines
              first={
                <>
                  <SeverityBadge severity={severityOf(rule.severity)} /> <PlainText>{rule.path}</PlainText>
                </>
              }
              second={`${rule.languages.join(', ')} · ${rule.isEnabled ? originWords[rule.origin.kind] : 'off'}`}
            />
          )}
          empty={
            isFiltered ? (
              <EmptyState title="No rules match">Clear a filter to see more.</EmptyState>
            ) : (
              <EmptyState title="No rules">
                Parapet adds the starter pack when the registry is first used. You can import your own rules.
              </EmptyState>
            )
          }
        />
      </SplitPane>
    </Page>
  );
}

const fields: readonly FilterField[] = [
  {
    key: 'severity',
    label: 'Severity',
    isSingle: true,
    options: severities.map((value) => ({ value, label: severityWords[value] })),
  },
  { key: 'language', label: 'Language', isSingle: true, isFree: true },
  {
    key: 'origin',
    label: 'From',
    isSingle: true,
    options: keysOf(originToWire).map((value) => ({ value, label: originWords[originToWire[value]] })),
  },
  {
    key: 'enabled',
    label: 'State',
    isSingle: true,
    options: [
      { value: 'true', label: 'On' },
      { value: 'false', label: 'Off' },
    ],
  },
];

/** There is room for these beside an open pane. */
const beside = new Set(['severity', 'path', 'on']);

const columns: readonly Column<Rule>[] = [
  {
    id: 'severity',
    header: '',
    width: 44,
    isFixed: true,
    cell: ({ severity }) => <SeverityBadge severity={severityOf(severity)} />,
  },
  {
    id: 'path',
    header: 'Rule',
    width: 'fill',
    isFixed: true,
    cell: ({ path }) => (
      <span title={showUnseen(path)}>
        <PlainText>{path}</PlainText>
      </span>
    ),
  },
  { id: 'languages', header: 'Languages', width: 180, cell: ({ languages }) => languages.join(', ') },
  { id: 'origin', header: 'From', width: 140, cell: ({ origin }) => originWords[origin.kind] },
  { id: 'version', header: 'Version', width: 80, align: 'end', cell: ({ version }) => version },
  { id: 'changed', header: 'Changed', width: 130, cell: ({ updatedAt }) => <Instant at={updatedAt} /> },
  { id: 'on', header: 'State', width: 70, cell: ({ isEnabled }) => (isEnabled ? 'on' : 'off') },
];
