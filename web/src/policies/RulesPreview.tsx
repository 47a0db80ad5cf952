/** What the rules being edited would have decided in the last 30 days, by mode and project. */
import { Table } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../api/api-error.ts';
import { FindingsLink } from '../terms/findings/FindingsLink.tsx';
import type { FindingsFilter } from '../terms/findings/findings-filter.ts';
import { Section } from '../ui/page/Page.tsx';
import { formatNumber } from '../ui/text/format.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { modes, modeWords } from './mode-words.ts';
import { policyPageWords } from './policy-words.ts';
import classes from './policy.module.css';
import { pullRequestFilterOf, totalOf, type PolicyPreview } from './preview.ts';
import { newlyWords } from './save-warnings.ts';
import { previewQuery, type Policy, type PolicyRule } from './queries.ts';

const { preview: words } = policyPageWords;
const editingMs = 400;

export function RulesPreview(props: { policy: Policy; deploymentId: string; rules: readonly PolicyRule[] }) {
  const { policy, deploymentId, rules } = props;
  const [settled] = useDebouncedValue(rules, editingMs);
  const request = previewQuery({ deploymentId, policyId: policy.id, rules: settled });
  const { data: preview, error, isPlaceholderData } = useQuery(request);
  const isStale = isPlaceholderData || settled !== rules;
  return (
    <Section title={words.title}>
      <p className={classes.words}>{words.about}</p>
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      {preview === undefined ? (
        <div className={classes.previewSpace} />
      ) : (
        <div className={classes.preview} aria-busy={isStale} data-stale={isStale}>
          <PreviewTable preview={preview} deploymentId={deploymentId} rules={settled} />
          <PreviewWords preview={preview} isDefault={policy.isDefault} />
        </div>
      )}
    </Section>
  );
}

type Mode = PolicyRule['mode'];

function PreviewTable(props: { preview: PolicyPreview; deploymentId: string; rules: readonly PolicyRule[] }) {
  const { preview, deploymentId, rules } = props;
  const [open, setOpen] = useState<readonly Mode[]>(['POLICY_MODE_BLOCK']);
  const shown = modes.flatMap((mode) => {
    const findings = preview.modes.find((each) => each.mode === mode);
    const isUsed = mode === 'POLICY_MODE_BLOCK' || rules.some((rule) => rule.mode === mode);
    return findings !== undefined && (isUsed || totalOf(findings) > 0) ? [{ ...findings, mode }] : [];
  });
  return (
    <div className={classes.tableFrame}>
      <Table
        aria-label={words.title}
        fz="sm"
        verticalSpacing={4}
        horizontalSpacing={8}
        className={classes.previewTable}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.mode}</Table.Th>
            <Table.Th scope="col" ta="right">
              {words.pullRequests}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {words.primaryBranches}
            </Table.Th>
            <Table.Th scope="col">{words.projects}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((findings) => {
            const { mode, projectCount, topProjects } = findings;
            const filter = pullRequestFilterOf(findings);
            const isOpen = open.includes(mode);
            return [
              <Table.Tr key={mode}>
                <Table.Th scope="row" className={classes.mode} data-mode={mode}>
                  {modeWords[mode]}
                </Table.Th>
                <Table.Td ta="right">
                  <PullRequests total={findings.pullRequests} filter={filter} />
                </Table.Td>
                <Table.Td ta="right">{formatNumber(findings.primaryRefs)}</Table.Td>
                <Table.Td>
                  {projectCount === 0 ? (
                    '0'
                  ) : (
                    <button
                      type="button"
                      className={classes.unfold}
                      aria-expanded={isOpen}
                      onClick={() => setOpen(isOpen ? open.filter((each) => each !== mode) : [...open, mode])}
                    >
                      {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
                      {words.projectCount(projectCount)}
                    </button>
                  )}
                </Table.Td>
              </Table.Tr>,
              ...(isOpen ? topProjects : []).map(({ id, name, pullRequests, primaryRefs }) => (
                <Table.Tr key={`${mode} ${id}`}>
                  <Table.Td />
                  <Table.Td ta="right">
                    <PullRequests total={pullRequests} filter={filter && { ...filter, project: [name] }} />
                  </Table.Td>
                  <Table.Td ta="right">{formatNumber(primaryRefs)}</Table.Td>
                  <Table.Td>
                    <Link to="/deployments/$deploymentId/projects/$projectId" params={{ deploymentId, projectId: id }}>
                      <PlainText>{name}</PlainText>
                    </Link>
                  </Table.Td>
                </Table.Tr>
              )),
              ...(isOpen && projectCount > topProjects.length
                ? [
                    <Table.Tr key={`${mode} more`}>
                      <Table.Td colSpan={3} />
                      <Table.Td className={classes.quiet}>
                        {words.moreProjects(projectCount - topProjects.length)}
                      </Table.Td>
                    </Table.Tr>,
                  ]
                : []),
            ];
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A link to exactly these findings, where a filter selects them. */
function PullRequests({ total, filter }: { total: number; filter: FindingsFilter | undefined }): ReactNode {
  if (filter === undefined || total === 0) return formatNumber(total);
  return <FindingsLink count={{ total, filter }}>{formatNumber(total)}</FindingsLink>;
}

function PreviewWords({ preview, isDefault }: { preview: PolicyPreview; isDefault: boolean }) {
  const { newlyBlocked, isComplete, since } = preview;
  const newly = totalOf(newlyBlocked);
  const isUnlinked = preview.modes.some((each) => each.pullRequests > 0 && each.pullRequestFilters === null);
  return (
    <div className={classes.words}>
      {newly > 0 && <p className={classes.newly}>{newlyWords(newly, isComplete)}</p>}
      {isDefault && <p>{words.ofDefault}</p>}
      <p>
        <Phrase text={words.counting} fill={{ since: <Instant at={since} as="local" /> }} />
      </p>
      {isUnlinked && <p>{words.unlinked}</p>}
      {!isComplete && <p>{words.incomplete}</p>}
    </div>
  );
}
