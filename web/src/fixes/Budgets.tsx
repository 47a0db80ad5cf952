/** The model's budget per month, and how much of it is spent. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { NumberField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { formText } from '../ui/form/form-text.ts';
import { formatNumber } from '../ui/text/format.ts';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import classes from './fixes.module.css';
import type { FixSettings } from './queries.ts';

export function Budgets({ deploymentId, settings }: { deploymentId: string; settings: FixSettings }) {
  const client = useQueryClient();
  async function save(fields: FormData): Promise<void> {
    const limit = (name: string): number | null => {
      const entered = formText(fields, name);
      return entered === '' ? null : Number(entered);
    };
    await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/fix-settings', {
        params: { path: { deploymentId } },
        body: { creditsPerMonth: limit('creditsPerMonth'), tokensPerMonth: limit('tokensPerMonth') },
      }),
    );
    await client.invalidateQueries({ queryKey: ['fix-settings'] });
    notifyDone('Budgets saved.');
  }
  return (
    <Section title="Monthly budget">
      <div className={classes.budgets}>
        <Spent what="credits" spent={settings.spent.credits} limit={settings.creditsPerMonth} />
        <Spent what="tokens" spent={settings.spent.tokens} limit={settings.tokensPerMonth} />
      </div>
      <Form className={classes.form} onSend={save}>
        <div className={classes.pair}>
          <NumberField
            name="creditsPerMonth"
            label="Credits per month"
            min={0}
            placeholder="no limit"
            defaultValue={settings.creditsPerMonth ?? ''}
          />
          <NumberField
            name="tokensPerMonth"
            label="Tokens per month"
            min={0}
            allowDecimal={false}
            placeholder="no limit"
            defaultValue={settings.tokensPerMonth ?? ''}
          />
        </div>
        <p className={classes.words}>
          One credit equals one unit of the currency that you enter prices in. Months are in UTC.
        </p>
        <FormError />
        <div>
          <SendButton variant="default">Save budgets</SendButton>
        </div>
      </Form>
    </Section>
  );
}

function Spent({ what, spent, limit }: { what: string; spent: number; limit: number | null }) {
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, spent / limit);
  return (
    <div>
      {limit === null
        ? `${formatNumber(spent)} ${what} spent (no limit)`
        : `${formatNumber(spent)} of ${formatNumber(limit)} ${what} spent`}
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
