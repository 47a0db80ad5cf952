/** The settings of a project: repository URL, tags and scans; and the teams that have it. */
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDeployment } from '../../terms/deployment.ts';
import { TagsField, TextField } from '../../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../../ui/form/Form.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { notifyUndo } from '../../ui/notify.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { editProjects } from '../edit-projects.ts';
import { mayChange } from '../may-change.ts';
import classes from '../projects.module.css';
import { teamsMax, teamsQuery, type Project } from '../queries.ts';
import { settingsTabWords } from './words.ts';

const words = settingsTabWords;

interface Settings {
  url: string;
  tags: string[];
  diffScan: boolean;
  fullScan: boolean;
  aiScan: boolean;
}

export function SettingsTab({ project }: { project: Project }) {
  const deployment = useDeployment();
  return (
    <>
      {mayChange(project) ? (
        <SettingsForm project={project} maySetUrl={deployment.can('projects.create')} />
      ) : (
        <Facts
          facts={[
            [
              words.tags,
              project.tags.length === 0 ? words.noTags : <PlainText key="tags">{project.tags.join(', ')}</PlainText>,
            ],
            [words.scans.diffScan, onOff(project.managedScans.diffScan)],
            [words.scans.fullScan, onOff(project.managedScans.fullScan)],
            [words.scans.aiScan, onOff(project.aiScans.fullScan)],
          ]}
        />
      )}
      <Teams deploymentId={deployment.id} projectId={project.id} />
    </>
  );
}

const onOff = (isOn: boolean): string => (isOn ? words.on : words.off);

const switches = ['diffScan', 'fullScan', 'aiScan'] as const;

function SettingsForm({ project, maySetUrl }: { project: Project; maySetUrl: boolean }) {
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
  const before: Settings = {
    url: project.url,
    tags: project.tags,
    diffScan: project.managedScans.diffScan,
    fullScan: project.managedScans.fullScan,
    aiScan: project.aiScans.fullScan,
  };
  const [settings, setSettings] = useState(before);
  const isChanged = JSON.stringify(settings) !== JSON.stringify(before);

  /** Sends one request: between two, a live update would show the form half saved. */
  async function store(wanted: Settings, present: Settings): Promise<void> {
    const { url, tags, diffScan, fullScan, aiScan } = wanted;
    const settings = { tags, managedScans: { diffScan, fullScan }, aiScans: { fullScan: aiScan } };
    if (url === present.url) {
      await editProjects(deploymentId, [{ repoId: project.id, change: { updateTags: true, ...settings } }]);
    } else {
      await answerOf(
        api.PATCH('/api/agent/deployments/{deploymentId}/repos/{repoId}', {
          params: { path: { deploymentId, repoId: project.id } },
          body: { url: url.trim(), ...settings },
        }),
      );
    }
    await client.invalidateQueries({ queryKey: ['projects'] });
  }
  async function save(): Promise<void> {
    await store(settings, before);
    notifyUndo(words.done, () => store(before, settings));
  }

  return (
    <Form className={classes.form} onSend={save}>
      {maySetUrl && (
        <TextField
          name="url"
          label={words.url}
          description={words.urlMeaning}
          placeholder={words.urlExample}
          maxLength={2048}
          value={settings.url}
          onChange={(event) => setSettings({ ...settings, url: event.currentTarget.value })}
        />
      )}
      <TagsField
        name="tags"
        label={words.tags}
        placeholder={words.tagsHint}
        value={settings.tags}
        onChange={(tags) => setSettings({ ...settings, tags })}
        acceptValueOnBlur
      />
      {switches.map((key) => (
        <Switch
          key={key}
          size="xs"
          label={words.scans[key]}
          checked={settings[key]}
          onChange={(event) => setSettings({ ...settings, [key]: event.currentTarget.checked })}
        />
      ))}
      <FormError className={classes.bad} />
      <SendButton disabled={!isChanged}>{words.send}</SendButton>
    </Form>
  );
}

function Teams({ deploymentId, projectId }: { deploymentId: string; projectId: string }) {
  const { data } = useQuery(teamsQuery(deploymentId, projectId));
  if (data === undefined) return null;
  return (
    <Section title={words.teams.title}>
      {data.teams.length === 0 ? (
        <p className={classes.quiet}>{data.isWhole ? words.teams.none : words.teams.noneOfFirst(teamsMax)}</p>
      ) : (
        <ul className={classes.rows} aria-label={words.teams.title}>
          {data.teams.map(({ id, name }) => (
            <li key={id} className={classes.row}>
              <Link to="/deployments/$deploymentId/teams/$teamId" params={{ deploymentId, teamId: id }}>
                <PlainText>{name}</PlainText>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
