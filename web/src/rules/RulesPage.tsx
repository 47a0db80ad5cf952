/** The rule registry: the rules that scanners run, with one open in the pane. */
import { getRouteApi } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { severities, severityOf, severityWords } from '../terms/findings/severity-words.ts';
import { SeverityBadge } from '../terms/findings/severity.tsx';
import { keysOf } from '../terms/wire-words.ts';
import type { FilterField } from '../ui/filters/filter-field.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { useListFilter } from '../ui/list/list-filter.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { ListToolbar } from '../ui/list/ListToolbar.tsx';
import { useOpenRow } from '../ui/list/use-open-row.ts';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { ImportRules } from './ImportRules.tsx';
import { fetchRules, type Rule } from './queries.ts';
import { RuleDetail } from './RuleDetail.tsx';
import { originToWire } from './search.ts';
import { importWords, originWords, rulesWords, ruleWords } from './words.ts';

const words = rulesWords;

const route = getRouteApi('/deployments/$deploymentId/rules');

export function RulesPage() {
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const { rule: _rule, make: _make, ...search } = route.useSearch();
  const filter = useListFilter(search);
  const row = useOpenRow('rule');
  const mayChange = deployment.can('rules.manage');
  const pages = usePages<Rule>({
    queryKey: ['rules', 'list', deploymentId, search],
    fetchPage: (cursor, signal) => fetchRules(deploymentId, search, cursor, signal),
  });
  const importRules = (close: () => void) => <ImportRules deploymentId={deploymentId} onClose={close} />;
  return (
    <ListPage
      title={words.title}
      making={{ label: importWords.title, isAllowed: mayChange, dialog: importRules }}
      toolbar={<ListToolbar filter={filter} search={words.search} fields={fields} />}
      pages={pages}
      columns={columns}
      rowKey={({ ruleId }) => ruleId}
      narrow={(rule) => <NarrowRule rule={rule} />}
      pane={{
        label: ruleWords.label,
        row,
        columns: ['severity', 'path', 'on'],
        content:
          row.key === undefined ? null : (
            <RuleDetail deploymentId={deploymentId} ruleId={row.key} mayChange={mayChange} onGone={row.forget} />
          ),
      }}
      isFiltered={filter.isFiltered}
      empty={words.empty}
    />
  );
}

function NarrowRule({ rule }: { rule: Rule }) {
  return (
    <TwoLines
      first={
        <>
          <SeverityBadge severity={severityOf(rule.severity)} /> <PlainText>{rule.path}</PlainText>
        </>
      }
      second={`${rule.languages.join(', ')} · ${rule.isEnabled ? originWords[rule.origin.kind] : words.off}`}
    />
  );
}

const fields: readonly FilterField[] = [
  {
    key: 'severity',
    label: words.filter.severity,
    isSingle: true,
    options: severities.map((value) => ({ value, label: severityWords[value] })),
  },
  { key: 'language', label: words.filter.language, isSingle: true, isFree: true },
  {
    key: 'origin',
    label: words.filter.from,
    isSingle: true,
    options: keysOf(originToWire).map((value) => ({ value, label: originWords[originToWire[value]] })),
  },
  {
    key: 'enabled',
    label: words.filter.state,
    isSingle: true,
    options: [
      { value: 'true', label: words.filter.on },
      { value: 'false', label: words.filter.off },
    ],
  },
];

const columns: readonly Column<Rule>[] = [
  {
    id: 'severity',
    header: words.columns.severity,
    width: 88,
    isFixed: true,
    cell: ({ severity }) => <SeverityBadge severity={severityOf(severity)} />,
  },
  {
    id: 'path',
    header: words.columns.rule,
    width: 'fill',
    isFixed: true,
    cell: ({ path }) => (
      <span title={showUnseen(path)}>
        <PlainText>{path}</PlainText>
      </span>
    ),
  },
  { id: 'languages', header: words.columns.languages, width: 180, cell: ({ languages }) => languages.join(', ') },
  { id: 'origin', header: words.columns.from, width: 140, cell: ({ origin }) => originWords[origin.kind] },
  { id: 'version', header: words.columns.version, width: 80, align: 'end', cell: ({ version }) => version },
  {
    id: 'changed',
    header: words.columns.changed,
    width: 130,
    hasInstants: true,
    cell: ({ updatedAt }) => <Instant at={updatedAt} />,
  },
  { id: 'on', header: words.columns.state, width: 70, cell: ({ isEnabled }) => (isEnabled ? words.on : words.off) },
];
