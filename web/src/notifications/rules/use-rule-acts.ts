/** The actions on a notification rule: test it with a real message, turn it on or off, delete it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { notifyDone, notifyError, notifyUndo } from '../../ui/notify.tsx';
import type { NotificationRule } from '../wire.ts';
import { notificationRuleWords } from './words.ts';

export interface Outcome {
  isGood: boolean;
  words: string;
}

export interface RuleActs {
  /** The ID of the rule whose test is running. */
  testing: string | null;
  /** The result of the last test. */
  outcome: Outcome | null;
  clearOutcome: () => void;
  test: (rule: NotificationRule) => Promise<void>;
  toggle: (rule: NotificationRule, isEnabled: boolean) => Promise<void>;
  remove: (rule: NotificationRule) => Promise<void>;
}

export function useRuleActs(deploymentId: string, channelName: (rule: NotificationRule) => string): RuleActs {
  const client = useQueryClient();
  const [testing, setTesting] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const refetchRules = (): Promise<void> => client.invalidateQueries({ queryKey: ['notifications'] });

  async function test(rule: NotificationRule): Promise<void> {
    setTesting(rule.id);
    setOutcome(null);
    try {
      const { success, errorDetail } = await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/actions/{notificationRuleId}/test', {
          params: { path: { deploymentId, notificationRuleId: rule.id } },
          body: {},
        }),
      );
      const words = success
        ? notificationRuleWords.test.delivered(rule.name, channelName(rule))
        : notificationRuleWords.test.failed(rule.name, errorDetail);
      setOutcome({ isGood: success, words });
      await refetchRules();
    } catch (failure) {
      setOutcome({ isGood: false, words: messageOf(failure) });
    } finally {
      setTesting(null);
    }
  }
  async function switchTo({ id }: NotificationRule, isEnabled: boolean): Promise<void> {
    await answerOf(
      api.PATCH('/api/notifications/v1/deployments/{deploymentId}/rules/{notificationRuleId}', {
        params: { path: { deploymentId, notificationRuleId: id } },
        body: { isEnabled },
      }),
    );
    await refetchRules();
  }
  async function toggle(rule: NotificationRule, isEnabled: boolean): Promise<void> {
    try {
      await switchTo(rule, isEnabled);
      notifyUndo(
        isEnabled ? notificationRuleWords.turnedOn(rule.name) : notificationRuleWords.turnedOff(rule.name),
        () => switchTo(rule, !isEnabled),
      );
    } catch (failure) {
      notifyError(failure);
    }
  }
  async function remove({ id, name }: NotificationRule): Promise<void> {
    await answerOf(
      api.DELETE('/api/notifications/v1/deployments/{deploymentId}/rules/{notificationRuleId}', {
        params: { path: { deploymentId, notificationRuleId: id } },
      }),
    );
    await refetchRules();
    notifyDone(notificationRuleWords.delete.done(name));
  }
  return { testing, outcome, clearOutcome: () => setOutcome(null), test, toggle, remove };
}
