/** What calls of the model may cost in a month, and what they have cost so far. */
import { Button, NumberInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { formText } from '../ui/form-text.ts';
import { formatNumber } from '../ui/format.ts';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/Page.tsx';
import classes from './fixes.module.css';
import type { FixSettings } from './queries.ts';

export function Budgets({ deploymentId, settings }: { deploymentId: string; settings: FixSettings }) {
  const client = useQueryClient();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const limit = (name: string): number | null => {
      const entered = formText(form, name);
      return entered === '' ? null : Number(entered);
    };
    setBusy(true);
    setError('');
    try {
      await answerOf(
        api.PATCH('/api/agent/deployments/{deploymentId}/fix-settings', {
          params: { path: { deploymentId } },
          body: { creditsPerMonth: limit('credits'), tokensPerMonth: limit('tokens') },
        }),
      );
      await client.invalidateQueries({ queryKey: ['fix-settings'] });
      notifyDone('Budgets saved.');
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title="Monthly budget">
      <div className={classes.budgets}>
        <Spent what="credits" spent={settings.spent.credits} limit={settings.creditsPerMonth} />
        <Spent what="tokens" spent={settings.spent.tokens} limit={settings.tokensPerMonth} />
      </div>
      <form className={classes.form} onSubmit={(event) => void save(event)}>
        <div className={classes.pair}>
          <NumberInput
            name="credits"
            label="Credits per month"
            size="xs"
            min={0}
            hideControls
            placeholder="no limit"
            defaultValue={settings.creditsPerMonth ?? ''}
          />
          <NumberInput
            name="tokens"
            label="Tokens per month"
            size="xs"
            min={0}
            allowDecimal={false}
            hideControls
            placeholder="no limit"
            defaultValue={settings.tokensPerMonth ?? ''}
          />
        </div>
        <p className={classes.words}>
          A credit is one unit of the currency that the model’s prices are entered in. Months are those of UTC.
        </p>
        {error !== '' && <p role="alert">{error}</p>}
        <div>
          <Button type="submit" variant="default" loading={isBusy}>
            Save budgets
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Spent({ what, spent, limit }: { what: string; spent: number; limit: number | null }) {
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, spent / limit);
  return (
    <div>
      {formatNumber(spent)} {what} spent {limit === null ? 'of no limit' : `of ${formatNumber(limit)}`}
      <div className={classes.track} aria-hidden>
        <div
          className={classes.spent}
          data-full={share >= 1 || undefined}
          style={{ width: `${String(share * 100)}%` }}
        />
      </div>
    </div>
  );
}
