/** Shows and changes whether single sign-on is required, and who may use a password all the same. */
import { Button, Checkbox } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { ChoicesField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { rulesWords } from './rules-words.ts';
import classes from './single-sign-on.module.css';

const words = rulesWords;

function rulesQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['identity-providers', 'rules', deploymentId],
    queryFn: async ({ signal }) => {
      const { rules } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/single-sign-on-rules', {
          params: { path: { deploymentId } },
          signal,
        }),
      );
      return rules;
    },
  });
}

/** The first 100 active people by name, who are offered in a list. */
function peopleQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['people', 'of-sign-in-rules', deploymentId],
    queryFn: async ({ signal }) => {
      const { users } = await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/users/list', {
          params: { path: { deploymentId } },
          body: { options: { pageSize: 100, sortBy: 'name' }, filters: { showActive: true } },
          signal,
        }),
      );
      return users.map(({ id, name, login }) => ({ value: id, label: name === '' ? login : name }));
    },
  });
}

export function Rules({ deploymentId }: { deploymentId: string }) {
  const { data, error, refetch } = useQuery(rulesQuery(deploymentId));
  const [isOpen, setOpen] = useState(false);
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { requiresSingleSignOn, passwordUserIds } = data;
  return (
    <Section title={words.title}>
      <p className={classes.words}>{requiresSingleSignOn ? words.on(passwordUserIds.length) : words.off}</p>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {words.act}
      </Button>
      {isOpen && <RulesForm deploymentId={deploymentId} rules={data} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function RulesForm(props: {
  deploymentId: string;
  rules: { requiresSingleSignOn: boolean; passwordUserIds: string[] };
  onClose: () => void;
}) {
  const { deploymentId, rules, onClose } = props;
  const client = useQueryClient();
  const { data: people = [] } = useQuery(peopleQuery(deploymentId));
  const [passwordUserIds, setPasswordUserIds] = useState(rules.passwordUserIds);

  async function save(fields: FormData): Promise<void> {
    await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/single-sign-on-rules', {
        params: { path: { deploymentId } },
        body: { requiresSingleSignOn: fields.has('requiresSingleSignOn'), passwordUserIds },
      }),
    );
    onClose();
    await client.invalidateQueries({ queryKey: ['identity-providers'] });
    notifyDone(words.saved);
  }

  return (
    <FormDialog title={words.title} send={words.send} onSend={save} onClose={onClose}>
      <Checkbox
        name="requiresSingleSignOn"
        size="xs"
        label={words.isRequired}
        description={words.isRequiredMeaning}
        defaultChecked={rules.requiresSingleSignOn}
      />
      <ChoicesField
        name="passwordUserIds"
        label={words.people}
        description={words.peopleMeaning}
        data={people}
        searchable
        value={passwordUserIds}
        onChange={setPasswordUserIds}
      />
    </FormDialog>
  );
}
