/** One rule: its source, origin and versions, and the switch that turns it on or off. */
import { Button, Group, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { severityOf } from '../terms/findings/severity-words.ts';
import { SeverityBadge } from '../terms/findings/severity.tsx';
import { CodeBlock } from '../ui/code/CodeBlock.tsx';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './rule.module.css';
import { originWords, ruleQuery, type RuleAnswer } from './queries.ts';

export function RuleDetail(props: { deploymentId: string; ruleId: string; mayChange: boolean; onGone: () => void }) {
  const { deploymentId, ruleId, mayChange, onGone } = props;
  const { data, error, refetch } = useQuery(ruleQuery(deploymentId, ruleId));
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows />;
  const { rule, versions } = data;
  return (
    <>
      <h2 className={classes.title}>
        <PlainText>{rule.path}</PlainText>
      </h2>
      <Group gap="xs" mb="md">
        <SeverityBadge severity={severityOf(rule.severity)} withWord />
        <Link to="/deployments/$deploymentId/findings" params={{ deploymentId }} search={{ rule: [rule.path] }}>
          Open findings
        </Link>
        {mayChange && <RuleActs deploymentId={deploymentId} rule={rule} onGone={onGone} />}
      </Group>
      <RuleFacts rule={rule} />
      <Source key={ruleId} versions={versions} />
    </>
  );
}

type Rule = RuleAnswer['rule'];

function RuleActs({ deploymentId, rule, onGone }: { deploymentId: string; rule: Rule; onGone: () => void }) {
  const client = useQueryClient();
  const path = { deploymentId, ruleId: rule.ruleId };
  async function switchTo(isEnabled: boolean): Promise<void> {
    await answerOf(
      api.PATCH('/api/registry/v1/deployments/{deploymentId}/rules/{ruleId}', {
        params: { path },
        body: { isEnabled },
      }),
    );
    await client.invalidateQueries({ queryKey: ['rules'] });
  }
  async function toggle(): Promise<void> {
    try {
      await switchTo(!rule.isEnabled);
      notifyUndo(
        rule.isEnabled ? 'Rule turned off. Its findings are removed with the next scans.' : 'Rule turned on.',
        () => switchTo(rule.isEnabled),
      );
    } catch (failure) {
      notifyError(failure);
    }
  }
  async function remove(): Promise<void> {
    await answerOf(api.DELETE('/api/registry/v1/deployments/{deploymentId}/rules/{ruleId}', { params: { path } }));
    onGone();
    await client.invalidateQueries({ queryKey: ['rules'] });
    notifyDone('Rule deleted.');
  }

  return (
    <>
      <Button variant="default" size="compact-xs" ml="auto" onClick={() => void toggle()}>
        {rule.isEnabled ? 'Turn off' : 'Turn on'}
      </Button>
      {rule.origin.kind !== 'RULE_ORIGIN_KIND_STARTER_PACK' && (
        <ConfirmButton act="Delete rule" title={`Delete ${rule.path}?`} onConfirm={remove} isCompact>
          Scans no longer use it. If you import it again, its versions continue.
        </ConfirmButton>
      )}
    </>
  );
}

function RuleFacts({ rule }: { rule: Rule }) {
  return (
    <Facts
      facts={[
        ['Languages', rule.languages.join(', ')],
        ['Licence', <PlainText key="licence">{rule.license === '' ? 'unknown' : rule.license}</PlainText>],
        ['From', originWords[rule.origin.kind]],
        ['File', rule.origin.file === '' ? null : <PlainText key="file">{rule.origin.file}</PlainText>],
        [
          'Repository',
          rule.origin.repositoryUrl === '' ? null : <PlainText key="url">{rule.origin.repositoryUrl}</PlainText>,
        ],
        ['Commit', rule.origin.commit === '' ? null : rule.origin.commit.slice(0, 10)],
        ['Author', rule.author === '' ? null : <PlainText key="by">{rule.author}</PlainText>],
        ['Changed', <Instant key="at" at={rule.updatedAt} />],
      ]}
    />
  );
}

/** The source of the version in force, or of an earlier one that the user chooses. */
function Source({ versions }: { versions: RuleAnswer['versions'] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const version = versions.find(({ versionId }) => versionId === chosen) ?? versions[0];
  if (version === undefined) return null;
  return (
    <Section
      title="Source"
      actions={
        versions.length > 1 ? (
          <Select
            aria-label="Version"
            allowDeselect={false}
            value={version.versionId}
            onChange={setChosen}
            data={versions.map((each, position) => ({
              value: each.versionId,
              label: `Version ${String(each.version)}${position === 0 ? ', in force' : ''}`,
            }))}
          />
        ) : undefined
      }
    >
      <CodeBlock code={version.source} path="rule.yaml" label="Rule source" />
    </Section>
  );
}
