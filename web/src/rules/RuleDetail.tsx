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
import { ruleQuery, type RuleAnswer } from './queries.ts';
import { originWords, ruleWords } from './words.ts';

const words = ruleWords;

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
          {words.openFindings}
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
      notifyUndo(rule.isEnabled ? words.turnedOff : words.turnedOn, () => switchTo(rule.isEnabled));
    } catch (failure) {
      notifyError(failure);
    }
  }
  async function remove(): Promise<void> {
    await answerOf(api.DELETE('/api/registry/v1/deployments/{deploymentId}/rules/{ruleId}', { params: { path } }));
    onGone();
    await client.invalidateQueries({ queryKey: ['rules'] });
    notifyDone(words.delete.done);
  }

  return (
    <>
      <Button variant="default" size="compact-xs" ml="auto" onClick={() => void toggle()}>
        {rule.isEnabled ? words.turnOff : words.turnOn}
      </Button>
      {rule.origin.kind !== 'RULE_ORIGIN_KIND_STARTER_PACK' && (
        <ConfirmButton act={words.delete.act} title={words.delete.title(rule.path)} onConfirm={remove} isCompact>
          {words.delete.warning}
        </ConfirmButton>
      )}
    </>
  );
}

function RuleFacts({ rule }: { rule: Rule }) {
  return (
    <Facts
      facts={[
        [words.facts.languages, rule.languages.join(', ')],
        [
          words.facts.licence,
          <PlainText key="licence">{rule.license === '' ? words.facts.unknownLicence : rule.license}</PlainText>,
        ],
        [words.facts.from, originWords[rule.origin.kind]],
        [words.facts.file, rule.origin.file === '' ? null : <PlainText key="file">{rule.origin.file}</PlainText>],
        [
          words.facts.repository,
          rule.origin.repositoryUrl === '' ? null : <PlainText key="url">{rule.origin.repositoryUrl}</PlainText>,
        ],
        [words.facts.commit, rule.origin.commit === '' ? null : rule.origin.commit.slice(0, 10)],
        [words.facts.author, rule.author === '' ? null : <PlainText key="by">{rule.author}</PlainText>],
        [words.facts.changed, <Instant key="at" at={rule.updatedAt} />],
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
      title={words.source.title}
      actions={
        versions.length > 1 ? (
          <Select
            aria-label={words.source.versions}
            allowDeselect={false}
            value={version.versionId}
            onChange={setChosen}
            data={versions.map((each, position) => ({
              value: each.versionId,
              label: position === 0 ? words.source.current(each.version) : words.source.earlier(each.version),
            }))}
          />
        ) : undefined
      }
    >
      <CodeBlock code={version.source} path="rule.yaml" label={words.source.label} />
    </Section>
  );
}
