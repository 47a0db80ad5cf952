/**
 * The form of a triage action. Ignoring asks for a reason and an optional note. The button says how many findings change,
 * including the same ones on other branches.
 */
import { Button, Group, Radio, Textarea } from '@mantine/core';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { messageOf } from '../api/api-error.ts';
import { noteLengthMax, type TriageAct, type TriageReason } from '../terms/findings/triage.ts';
import { triageActWords, triageInWords, triageReasons, triageReasonWords } from '../terms/findings/triage-words.ts';
import { isOne } from './decision.ts';
import classes from './triage-panel.module.css';
import { usePreview } from './use-preview.ts';
import { useTriage, type TriageDecision, type TriageTarget } from './use-triage.ts';
import { previewWords, triageWords } from './words.ts';

export function TriagePanel(props: {
  target: TriageTarget;
  state: TriageAct;
  /** The decision was made; the screen already shows it. */
  onDone: () => void;
  onCancel: () => void;
}) {
  const { target, state, onDone, onCancel } = props;
  const { triage, isBusy } = useTriage();
  const isIgnore = state === 'ignored';
  // One finding is ignored by two keys, and easily restored. For more, the reason must be chosen.
  const [reason, setReason] = useState<TriageReason | null>(isOne(target) ? 'false_positive' : null);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [note, setNote] = useState('');
  const decision: TriageDecision = { state, ...(isIgnore && reason !== null && { reason }), note };
  const preview = usePreview(target, decision);
  const isNone = preview.data === undefined ? !isOne(target) : preview.data.changed === 0;

  async function decide(): Promise<void> {
    if (isNone) return;
    if (isIgnore && reason === null) {
      setReasonMissing(true);
      return;
    }
    const done = triage(target, decision);
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
    <form className={classes.panel} aria-label={triageActWords[state]} onSubmit={submit}>
      {isIgnore ? (
        <ReasonChoice
          reason={reason}
          error={isReasonMissing && reason === null ? triageWords.reasonMissing : null}
          onChange={setReason}
          onKeyDown={onKeyDown}
        />
      ) : (
        <p className={classes.title}>{triageActWords[state]}</p>
      )}
      <Textarea
        size="xs"
        label={triageWords.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={noteLengthMax}
        onKeyDown={onKeyDown}
        autosize
        minRows={2}
        maxRows={8}
        autoFocus={!isIgnore}
      />
      <Group gap="xs">
        <Button type="submit" loading={isBusy} disabled={isNone}>
          {preview.data === undefined
            ? triageActWords[state]
            : triageInWords(state, triageWords.findings(preview.data.changed))}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {triageWords.cancel}
        </Button>
        {preview.error === null ? (
          <span className={classes.quiet} aria-live="polite">
            {preview.data && previewWords(preview.data)}
          </span>
        ) : (
          <span role="alert" className={classes.error}>
            {messageOf(preview.error)}
          </span>
        )}
      </Group>
    </form>
  );
}

function ReasonChoice(props: {
  reason: TriageReason | null;
  error: string | null;
  onChange: (reason: TriageReason) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { reason, error, onChange, onKeyDown } = props;
  return (
    <Radio.Group
      label={triageWords.reason}
      value={reason}
      error={error}
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
