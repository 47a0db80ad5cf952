/**
 * The form of a triage action. Ignoring asks for a reason and an optional note; an action on a whole filter shows how
 * many findings it changes.
 */
import { Button, Group, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { useDeployment } from '../terms/deployment.ts';
import {
  noteLengthMax,
  triageInWords,
  triageReasons,
  triageReasonWords,
  type TriageAct,
  type TriageReason,
} from '../terms/findings/triage.ts';
import { counted } from '../ui/text/format.ts';
import classes from './triage-panel.module.css';
import { useTriage, type TriageTarget } from './use-triage.ts';

const titles: Readonly<Record<TriageAct, string>> = {
  ignored: 'Reason for ignoring',
  reviewing: 'Start review',
  fixing: 'Mark as fixing',
  reopened: 'Reopen',
};

export function TriagePanel(props: {
  target: TriageTarget;
  act: TriageAct;
  /** The decision was made; the screen already shows it. */
  onDone: () => void;
  onCancel: () => void;
}) {
  const { target, act, onDone, onCancel } = props;
  const { triage, isBusy } = useTriage();
  const [reason, setReason] = useState<TriageReason>('false_positive');
  const [note, setNote] = useState('');
  const count = useCount(target, act);

  async function decide(): Promise<void> {
    const isIgnore = act === 'ignored';
    const done = triage(target, { state: act, ...(isIgnore && { reason }), note });
    // A few findings change at once; a whole filter takes longer, so the panel stays open meanwhile.
    if ('findingIds' in target) onDone();
    else if (await done) onDone();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void decide();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void decide();
    }
  }

  return (
    <form className={classes.panel} aria-label={titles[act]} onSubmit={submit}>
      {act === 'ignored' ? (
        <ReasonChoice reason={reason} onChange={setReason} onKeyDown={onKeyDown} />
      ) : (
        <p className={classes.title}>{titles[act]}</p>
      )}
      <Textarea
        size="xs"
        label="Note"
        description="Visible in the finding’s history."
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={noteLengthMax}
        onKeyDown={onKeyDown}
        autosize
        minRows={2}
        maxRows={8}
        autoFocus={act !== 'ignored'}
      />
      <Group gap="xs">
        <Button type="submit" loading={isBusy} disabled={count.isNone}>
          {triageInWords(act, count.words)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {count.error !== null && (
          <span role="alert" className={classes.error}>
            {messageOf(count.error)}
          </span>
        )}
      </Group>
    </form>
  );
}

function ReasonChoice(props: {
  reason: TriageReason;
  onChange: (reason: TriageReason) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { reason, onChange, onKeyDown } = props;
  return (
    <Radio.Group
      label={titles.ignored}
      value={reason}
      onChange={(value) => onChange(triageReasons.find((each) => each === value) ?? 'no_triage_reason')}
    >
      <div className={classes.reasons}>
        {triageReasons.map((each) => (
          <Radio
            key={each}
            size="xs"
            value={each}
            label={triageReasonWords[each]}
            onKeyDown={onKeyDown}
            data-autofocus
            autoFocus={each === 'false_positive'}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** The number of findings that the action changes; for a whole filter, the server counts them. */
function useCount(target: TriageTarget, act: TriageAct): { words: string; isNone: boolean; error: unknown } {
  const { id: deploymentId } = useDeployment();
  const { preview } = useTriage();
  const isReport = 'report' in target;
  const { data, error } = useQuery({
    queryKey: ['findings', 'triage-preview', deploymentId, isReport ? target.report : null],
    queryFn: () => preview(target, { state: act }),
    enabled: isReport,
  });
  if (!isReport) return { words: counted(target.findingIds.length, 'finding'), isNone: false, error: null };
  return {
    words: data === undefined ? '…' : counted(data, 'finding'),
    isNone: data === undefined || data === 0,
    error,
  };
}
