/** The columns of the table of groups, for the groups and for the findings below them. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { severityOf } from '../../terms/findings/severity-words.ts';
import { SeverityBadge } from '../../terms/findings/severity.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { Instant } from '../../ui/text/Instant.tsx';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import { NarrowRow, Place, TitleAndFacts } from '../list/cells.tsx';
import { quietStateOf } from '../list/columns.tsx';
import type { Finding } from '../queries.ts';
import classes from './groups.module.css';
import { filterOfGroup, type FindingGroup, type GroupKind } from './kinds.ts';
import type { GroupRow } from './rows.ts';
import { SeverityBar } from './SeverityBar.tsx';
import { groupKindWords, groupWords } from './words.ts';

const titleMax = 300;

export interface GroupColumns {
  filter: FindingsFilter;
  kind: GroupKind;
  onToggle: (group: FindingGroup) => void;
}

export function groupColumns(options: GroupColumns): readonly Column<GroupRow>[] {
  const { filter, kind } = options;
  const link = (group: FindingGroup, words?: string) => (
    <FindingsLink count={{ total: group.total, filter: filterOfGroup(filter, kind, group) }} tabIndex={-1}>
      {words ?? formatNumber(group.total)}
    </FindingsLink>
  );
  return [
    {
      id: 'name',
      header: groupKindWords[kind].header,
      width: 'fill',
      isFixed: true,
      cell: (row) => {
        if (row.kind === 'finding') return <Title finding={row.finding} filter={filter} />;
        if (row.kind === 'group') return <Name row={row} {...options} />;
        if (row.isLoading) return <span className={classes.finding}>{groupWords.loading}</span>;
        const rest = row.group.total - row.shown;
        return <span className={classes.finding}>{link(row.group, groupWords.more(rest))}</span>;
      },
    },
    {
      id: 'severities',
      header: groupWords.columns.severity,
      width: 188,
      cell: (row) => {
        if (row.kind === 'finding') return <Place finding={row.finding} />;
        return row.kind === 'group' && <SeverityBar counts={row.group.severities} />;
      },
    },
    {
      id: 'total',
      header: groupWords.columns.findings,
      width: 76,
      align: 'end',
      cell: (row) => row.kind === 'group' && link(row.group),
    },
    {
      id: 'projects',
      header: groupWords.columns.projects,
      width: 112,
      cell: (row) => {
        if (row.kind === 'finding') return <ProjectName>{row.finding.repository.name}</ProjectName>;
        return row.kind === 'group' && groupWords.projects(row.group.projects);
      },
    },
    {
      id: 'first',
      header: groupWords.columns.firstSeen,
      width: 108,
      hasInstants: true,
      cell: (row) => {
        if (row.kind === 'rest') return null;
        return <Instant at={row.kind === 'group' ? row.group.firstSeenAt : row.finding.createdAt} />;
      },
    },
    {
      id: 'newest',
      header: groupWords.columns.newest,
      width: 108,
      hasInstants: true,
      cell: (row) => {
        if (row.kind === 'rest') return null;
        return <Instant at={row.kind === 'group' ? row.group.newestAt : row.finding.relevantSince} />;
      },
    },
    {
      id: 'lastSeen',
      header: groupWords.columns.lastSeen,
      width: 108,
      hasInstants: true,
      cell: (row) => row.kind === 'group' && row.group.lastSeenAt !== null && <Instant at={row.group.lastSeenAt} />,
    },
  ];
}

/** The last part, which tells them apart; the tooltip has the whole name. */
function ProjectName({ children: name }: { children: string }) {
  return (
    <span title={showUnseen(name)}>
      <PlainText lengthMax={titleMax}>{name.slice(name.lastIndexOf('/') + 1)}</PlainText>
    </span>
  );
}

/** A row on a narrow screen. */
export function NarrowGroupRow({ row, ...options }: GroupColumns & { row: GroupRow }) {
  if (row.kind === 'finding')
    return <NarrowRow finding={row.finding} quietState={quietStateOf(options.filter.report ?? 'open')} />;
  if (row.kind === 'rest') return <>{groupColumns(options)[0]?.cell(row)}</>;
  return (
    <span className={classes.narrow}>
      <span className={classes.narrowHead}>
        <Name row={row} {...options} />
        <span>{formatNumber(row.group.total)}</span>
      </span>
      <SeverityBar counts={row.group.severities} />
    </span>
  );
}

function Title({ finding, filter }: { finding: Finding; filter: FindingsFilter }) {
  return (
    <span className={classes.finding}>
      <SeverityBadge severity={severityOf(finding.severity)} />
      <TitleAndFacts finding={finding} quietState={quietStateOf(filter.report ?? 'open') ?? 'unknown'} />
    </span>
  );
}

function Name({ row, onToggle }: GroupColumns & { row: Extract<GroupRow, { kind: 'group' }> }) {
  const { group, isExpanded } = row;
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    <span
      className={classes.group}
      title={showUnseen(group.title === group.key ? group.key : `${group.title} (${group.key})`)}
    >
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isExpanded}
        tabIndex={-1}
        onClick={() => onToggle(group)}
      >
        <Chevron size={16} aria-hidden />
        <span className={classes.title}>
          <PlainText lengthMax={titleMax}>{group.title}</PlainText>
        </span>
      </button>
      {group.title !== group.key && !/^\d+$/.test(group.key) && (
        <span className={classes.key}>
          <PlainText lengthMax={titleMax}>{group.key}</PlainText>
        </span>
      )}
    </span>
  );
}
