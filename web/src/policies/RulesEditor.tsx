/**
 * Edits a policy's rules: mode, pattern, severity and order, with a preview. Saving replaces all of them, and asks first
 * if they block more.
 */
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { notifyUndo } from '../ui/notify.tsx';
import { DraftRow } from './DraftRow.tsx';
import { policyPageWords } from './policy-words.ts';
import classes from './policy.module.css';
import { fetchPreview, type Policy, type PolicyRule } from './queries.ts';
import { RulesPreview } from './RulesPreview.tsx';
import { canBlock, warningsOf } from './save-warnings.ts';
import { SaveDialog } from './SaveDialog.tsx';

const { editor: words } = policyPageWords;

interface Draft extends PolicyRule {
  /** Identifies the rule during this edit. */
  key: number;
}

const newRule: PolicyRule = { rulePattern: '*', severities: [], mode: 'POLICY_MODE_MONITOR' };

/** The drafts of a policy: one new rule if it has none. */
function draftsOf({ rules }: Policy): Draft[] {
  return (rules.length === 0 ? [newRule] : rules).map((rule, key) => ({ ...rule, key }));
}

export function RulesEditor(props: { policy: Policy; deploymentId: string; onClose: () => void }) {
  const { policy, deploymentId, onClose } = props;
  const [drafts, setDrafts] = useState(() => draftsOf(policy));
  const rules = useMemo(
    () => drafts.map(({ rulePattern, severities, mode }): PolicyRule => ({ rulePattern, severities, mode })),
    [drafts],
  );
  const { save, warnings, dismiss, replace, isPending, error } = useSaving({ policy, deploymentId, rules, onClose });

  function change(key: number, next: Partial<PolicyRule>): void {
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...next } : draft)));
  }
  function move(position: number, step: number): void {
    setDrafts((before) => {
      const next = [...before];
      const [moved] = next.splice(position, 1);
      next.splice(position + step, 0, moved!);
      return next;
    });
  }
  function add(): void {
    const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
    setDrafts([...drafts, { ...newRule, key }]);
  }

  return (
    <div className={classes.editor}>
      <div>
        {drafts.map((draft, position) => (
          <DraftRow
            key={draft.key}
            draft={draft}
            position={position}
            isLast={position === drafts.length - 1}
            onChange={(next) => change(draft.key, next)}
            onMove={(step) => move(position, step)}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
      </div>
      <div>
        <Button variant="default" onClick={add}>
          {words.add}
        </Button>
      </div>
      <RulesPreview policy={policy} deploymentId={deploymentId} rules={rules} />
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      <Group>
        <Button loading={isPending} onClick={save}>
          {words.save}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </Group>
      {warnings.length > 0 && <SaveDialog warnings={warnings} onClose={dismiss} onSave={replace} />}
    </div>
  );
}

/** Previews the rules as they are on saving, asks if they block more, and replaces the policy's rules. */
function useSaving(given: { policy: Policy; deploymentId: string; rules: readonly PolicyRule[]; onClose: () => void }) {
  const { policy, deploymentId, rules, onClose } = given;
  const client = useQueryClient();
  const [warnings, setWarnings] = useState<readonly string[]>([]);

  async function put(next: readonly PolicyRule[]): Promise<void> {
    await answerOf(
      api.PATCH('/api/policies/v2/deployments/{deploymentId}/policies/{policyId}', {
        params: { path: { deploymentId, policyId: policy.id } },
        body: { rules: [...next] },
      }),
    );
    await client.invalidateQueries({ queryKey: ['policies'] });
  }
  const replacing = useMutation({
    mutationFn: async () => {
      // `policy` has the new rules once they are refetched.
      const before = policy.rules;
      await put(rules);
      return before;
    },
    onSuccess: (before) => {
      onClose();
      notifyUndo(words.saved, () => put(before));
    },
  });
  const checking = useMutation({
    mutationFn: () => warningsFor({ policy, deploymentId, rules }),
    onSuccess: (found) => (found.length === 0 ? replacing.mutate() : setWarnings(found)),
  });
  return {
    warnings,
    save: () => {
      replacing.reset();
      checking.mutate();
    },
    dismiss: () => setWarnings([]),
    replace: () => {
      setWarnings([]);
      replacing.mutate();
    },
    isPending: checking.isPending || replacing.isPending,
    error: checking.error ?? replacing.error,
  };
}

/** Throws if the rules are invalid. */
async function warningsFor(given: {
  policy: Policy;
  deploymentId: string;
  rules: readonly PolicyRule[];
}): Promise<readonly string[]> {
  const { policy, deploymentId, rules } = given;
  try {
    const preview = await fetchPreview({ deploymentId, policyId: policy.id, rules });
    return warningsOf(rules, policy.productType, preview);
  } catch (error) {
    if (error instanceof ApiError && !error.isTransient) throw error;
    return canBlock(rules) ? [policyPageWords.saving.noPreview] : [];
  }
}
