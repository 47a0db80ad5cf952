/** The tokens of the directory: created, replaced and ended. A token is shown only once. */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { expiryIn, lifetimesUpTo, tokenRulesQuery } from '../terms/token-lifetime.ts';
import { ChoiceField, TagsField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { showOnce } from '../ui/form/shown-once.ts';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './directory.module.css';
import type { DirectoryToken } from './queries.ts';
import { directoryWords } from './words.ts';

const words = directoryWords.tokens;

interface Props {
  deploymentId: string;
  tokens: readonly DirectoryToken[];
}

export function DirectoryTokens({ deploymentId, tokens }: Props) {
  return (
    <Section title={words.title} actions={<NewTokenButton deploymentId={deploymentId} />}>
      {tokens.length === 0 && <p className={classes.words}>{words.none}</p>}
      <ul className={classes.rows} aria-label={words.list}>
        {tokens.map((token) => (
          <li key={token.id} className={classes.row}>
            <span>
              <PlainText>{token.name}</PlainText>{' '}
              <span className={classes.quiet}>
                <Phrase
                  text={words.facts}
                  fill={{
                    created: <Instant at={token.createdAt} />,
                    used: (
                      <>
                        <Instant at={token.lastUsedAt} none={words.never} />
                        {token.lastUsedFrom !== '' && <PlainText>{words.from(token.lastUsedFrom)}</PlainText>}
                      </>
                    ),
                    expires: <Instant at={token.expiresAt} none={words.never} />,
                  }}
                />
                {token.allowedNetworks !== null && <PlainText>{words.networks(token.allowedNetworks)}</PlainText>}
                {token.lastRefusedAt !== null && (
                  <Phrase
                    text={words.refused}
                    fill={{
                      at: <Instant at={token.lastRefusedAt} />,
                      address: <PlainText>{token.lastRefusedFrom}</PlainText>,
                    }}
                  />
                )}
              </span>
            </span>
            <span className={classes.acts}>
              <NewTokenButton deploymentId={deploymentId} replaces={token} />
              <EndButton deploymentId={deploymentId} token={token} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Creates a token, or one that replaces another. */
export function NewTokenButton(props: { deploymentId: string; replaces?: DirectoryToken }) {
  const { deploymentId, replaces } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={replaces === undefined ? 'filled' : 'default'}
        size={replaces === undefined ? 'xs' : 'compact-xs'}
        onClick={() => setOpen(true)}
      >
        {replaces === undefined ? words.create.act : words.replace.act}
      </Button>
      {isOpen && <NewToken deploymentId={deploymentId} replaces={replaces} onClose={() => setOpen(false)} />}
    </>
  );
}

function NewToken(props: { deploymentId: string; replaces: DirectoryToken | undefined; onClose: () => void }) {
  const { deploymentId, replaces, onClose } = props;
  const client = useQueryClient();
  const rules = useQuery(tokenRulesQuery(deploymentId));
  const daysMax = rules.data?.daysMax ?? null;
  const [allowedNetworks, setAllowedNetworks] = useState([...(replaces?.allowedNetworks ?? [])]);

  async function create(fields: FormData): Promise<void> {
    const days = Number(formText(fields, 'expiresAt'));
    const created = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/directory/tokens', {
        params: { path: { deploymentId } },
        body: {
          name: formText(fields, 'name'),
          ...(days > 0 && { expiresAt: expiryIn(days) }),
          ...(allowedNetworks.length > 0 && { allowedNetworks }),
          ...(replaces !== undefined && { replacesTokenId: replaces.id }),
        },
      }),
    );
    onClose();
    void showOnce({
      title: words.shown.title,
      content: (
        <>
          <p>{words.shown.once}</p>
          <CopyLine label={words.shown.copy}>{created.token}</CopyLine>
        </>
      ),
    });
    await client.invalidateQueries({ queryKey: ['people', 'directory'] });
  }

  const title = replaces === undefined ? words.create.title : words.replace.title(replaces.name);
  const send = replaces === undefined ? words.create.send : words.replace.send;
  return (
    <FormDialog title={title} send={send} onSend={create} onClose={onClose}>
      {replaces !== undefined && <p>{words.replace.meaning}</p>}
      <TextField
        name="name"
        label={words.name}
        placeholder={words.nameExample}
        maxLength={80}
        required
        data-autofocus
        defaultValue={replaces?.name}
      />
      {!rules.isPending && (
        <ChoiceField
          name="expiresAt"
          label={words.expiresAfter}
          data={lifetimesWithin(daysMax)}
          defaultValue={daysMax === null ? '' : String(daysMax)}
        />
      )}
      <TagsField
        name="allowedNetworks"
        label={words.allowedNetworks}
        description={words.networksMeaning}
        value={allowedNetworks}
        onChange={setAllowedNetworks}
      />
    </FormDialog>
  );
}

function lifetimesWithin(daysMax: number | null): { value: string; label: string }[] {
  return lifetimesUpTo(daysMax).map((days) => ({
    value: days === null ? '' : String(days),
    label: days === null ? words.neverExpires : words.lifetime(days),
  }));
}

function EndButton({ deploymentId, token }: { deploymentId: string; token: DirectoryToken }) {
  const client = useQueryClient();
  async function end(): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/directory/tokens/{directoryTokenId}', {
        params: { path: { deploymentId, directoryTokenId: token.id } },
      }),
    );
    await client.invalidateQueries({ queryKey: ['people', 'directory'] });
    notifyDone(words.end.done);
  }
  return (
    <ConfirmButton act={words.end.act} title={words.end.title(token.name)} onConfirm={end} isCompact>
      {words.end.warning}
    </ConfirmButton>
  );
}
