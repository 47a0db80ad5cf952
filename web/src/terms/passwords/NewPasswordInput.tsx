/** A field for a new password, which says while the user types if the server will accept it, and why not. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { judgePassword } from './judge-password.ts';
import { loadEstimator } from './load-estimator.ts';
import { normalPassword, passwordLengthMin, type PasswordWeakness } from './password-rules.ts';
import classes from './passwords.module.css';
import { newPasswordWords } from './words.ts';

export function NewPasswordInput(
  props: Omit<PasswordInputProps, 'value' | 'onChange' | 'description' | 'label'> & {
    name: string;
    label: string;
    /** Names and addresses that the password must not be made of. */
    ownTexts: readonly string[];
  },
) {
  const { ownTexts, ...input } = props;
  const [password, setPassword] = useState('');
  const judgement = useJudgement(password, ownTexts);
  return (
    <PasswordInput
      required
      maxLength={1024}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': newPasswordWords.show(props.label) }}
      {...input}
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
      description={
        <span className={classes.judgement} role="status">
          {judgement}
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** The rule while there is nothing to judge, and while the lists load. */
function useJudgement(password: string, ownTexts: readonly string[]): string {
  const [judged, setJudged] = useState<{ password: string; weakness: PasswordWeakness | undefined } | null>(null);
  const own = ownTexts.join('\n');
  useEffect(() => {
    if (password === '') return undefined;
    let isCurrent = true;
    judgePassword(password, own.split('\n'), loadEstimator).then(
      (weakness) => isCurrent && setJudged({ password, weakness }),
      // Without the lists, the server alone judges.
      () => isCurrent && setJudged(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [password, own]);
  return password === '' || judged === null ? newPasswordWords.rule : judgementOf(judged);
}

function judgementOf({ password, weakness }: { password: string; weakness: PasswordWeakness | undefined }): string {
  switch (weakness) {
    case undefined:
      return newPasswordWords.good;
    case 'too_short':
      return newPasswordWords.missing(passwordLengthMin - Array.from(normalPassword(password)).length);
    case 'too_long':
      return newPasswordWords.tooLong;
    case 'own_words':
      return newPasswordWords.ownWords;
    case 'pattern':
      return newPasswordWords.pattern;
    case 'common':
      return newPasswordWords.common;
  }
}
