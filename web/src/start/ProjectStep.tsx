/** Creates a project by name. An upload to an unknown project creates it, too. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { TextField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { formText } from '../ui/form/form-text.ts';
import { counted } from '../ui/text/format.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './start.module.css';

export function ProjectStep(props: {
  projects: readonly { id: string; name: string }[];
  onMade: (name: string) => void;
}) {
  const { id: deploymentId } = useDeployment();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<{ id: string; name: string } | null>(null);

  async function make(fields: FormData, form: HTMLFormElement): Promise<void> {
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
  }

  return (
    <>
      <p className={classes.lead}>A project is a repository, or part of one, with its findings, branches and scans.</p>
      <Form onSend={make}>
        <div className={classes.fields}>
          <TextField name="name" label="Name" placeholder="acme/shop" required maxLength={500} />
          <TextField
            name="url"
            label="Repository URL (optional)"
            placeholder="https://git.example.com/acme/shop"
            maxLength={2048}
          />
          <SendButton>Create project</SendButton>
        </div>
        <FormError className={classes.error} />
      </Form>
      {made !== null && (
        <p role="status">
          Created{' '}
          <Link to="/deployments/$deploymentId/projects/$projectId" params={{ deploymentId, projectId: made.id }}>
            <PlainText>{made.name}</PlainText>
          </Link>
          . Upload scan results next.
        </p>
      )}
      {made === null && props.projects.length > 0 && (
        <p>
          <Link to="/deployments/$deploymentId/projects" params={{ deploymentId }}>
            {props.projects.length === 100 ? 'All projects' : counted(props.projects.length, 'project')}
          </Link>
        </p>
      )}
    </>
  );
}
