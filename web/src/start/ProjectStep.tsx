/** A project by its name. An upload to one that is missing makes it as well. */
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { formText } from '../ui/form-text.ts';
import { counted } from '../ui/format.ts';
import { PlainText } from '../ui/PlainText.tsx';
import classes from './start.module.css';

export function ProjectStep(props: {
  projects: readonly { id: string; name: string }[];
  onMade: (name: string) => void;
}) {
  const { id: deploymentId } = useDeployment();
  const queryClient = useQueryClient();
  const [error, setError] = useState('');
  const [made, setMade] = useState<{ id: string; name: string } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    setError('');
    try {
      const { repo } = await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/repos', {
          params: { path: { deploymentId } },
          body: { name: formText(fields, 'name'), url: formText(fields, 'url').trim() },
        }),
      );
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
      setMade(repo);
      props.onMade(repo.name);
      form.reset();
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className={classes.lead}>A project is a repository, or part of one, with its findings, branches and scans.</p>
      <form className={classes.fields} onSubmit={(event) => void make(event)}>
        <TextInput name="name" label="Name" placeholder="acme/shop" required maxLength={500} />
        <TextInput
          name="url"
          label="Repository URL (optional)"
          placeholder="https://git.example.com/acme/shop"
          maxLength={2048}
        />
        <Button type="submit" loading={isBusy}>
          Create project
        </Button>
      </form>
      {error !== '' && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {made !== null && (
        <p role="status">
          Made{' '}
          <Link to="/deployments/$deploymentId/projects/$projectId" params={{ deploymentId, projectId: made.id }}>
            <PlainText>{made.name}</PlainText>
          </Link>
          . Upload a result to it next.
        </p>
      )}
      {made === null && props.projects.length > 0 && (
        <p>
          <Link to="/deployments/$deploymentId/projects" params={{ deploymentId }}>
            {props.projects.length === 100 ? 'The projects' : counted(props.projects.length, 'project')}
          </Link>
        </p>
      )}
    </>
  );
}
