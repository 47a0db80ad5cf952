/** The model's budget per month, and how much of it is spent. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { NumberField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { formText } from '../ui/form/form-text.ts';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import classes from './fixes.module.css';
import type { FixSettings } from './queries.ts';
import { budgetWords } from './words.ts';

const words = budgetWords;

export function Budgets({ deploymentId, settings }: { deploymentId: string; settings: FixSettings }) {
  const client = useQueryClient();
  const {
    creditsPerMonth,
    tokensPerMonth,
    spent: { credits, tokens },
  } = settings;
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
    notifyDone(words.saved);
  }
  return (
    <Section title={words.title}>
      <div className={classes.budgets}>
        <Spent spent={credits} limit={creditsPerMonth}>
          {creditsPerMonth === null ? words.spentCredits(credits) : words.spentCreditsOf(credits, creditsPerMonth)}
        </Spent>
        <Spent spent={tokens} limit={tokensPerMonth}>
          {tokensPerMonth === null ? words.spentTokens(tokens) : words.spentTokensOf(tokens, tokensPerMonth)}
        </Spent>
      </div>
      <Form className={classes.form} onSend={save}>
        <div className={classes.pair}>
          <NumberField
            name="creditsPerMonth"
            label={words.credits}
            min={0}
            placeholder={words.noLimit}
            defaultValue={creditsPerMonth ?? ''}
          />
          <NumberField
            name="tokensPerMonth"
            label={words.tokens}
            min={0}
            allowDecimal={false}
            placeholder={words.noLimit}
            defaultValue={tokensPerMonth ?? ''}
          />
        </div>
        <p className={classes.words}>{words.meaning}</p>
        <FormError />
        <div>
          <SendButton variant="default">{words.send}</SendButton>
        </div>
      </Form>
    </Section>
  );
}

function Spent(props: { spent: number; limit: number | null; children: string }) {
  const { spent, limit, children } = props;
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, spent / limit);
  return (
    <div>
      {children}
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
