/** The fields of a channel that sends mail. */
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { keysOf } from '../terms/wire-words.ts';
import { formText } from '../ui/form-text.ts';
import { SecretInput } from '../ui/SecretInput.tsx';
import { mailSecurityWords } from './notification-words.ts';
import classes from './notifications.module.css';
import type { Channel } from './wire.ts';

type Mail = NonNullable<Channel['email']>;

const securities = keysOf(mailSecurityWords);

export function MailFields({ mail }: { mail: Mail | null }) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput name="host" label="Server" placeholder="smtp.example.com" required defaultValue={mail?.host} />
        <NumberInput
          name="port"
          label="Port"
          size="xs"
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          required
          defaultValue={mail?.port ?? 587}
        />
      </div>
      <Select
        name="security"
        label="Security"
        allowDeselect={false}
        defaultValue={mail?.security ?? 'MAIL_SECURITY_STARTTLS'}
        data={securities.map((value) => ({ value, label: mailSecurityWords[value] }))}
      />
      <div className={classes.pair}>
        <TextInput
          name="username"
          label="Username"
          placeholder="Optional"
          autoComplete="off"
          defaultValue={mail?.username}
        />
        <SecretInput name="password" label="Password" isKept={mail !== null && mail.username !== ''} />
      </div>
      <TextInput name="from" type="email" label="From" required defaultValue={mail?.from} />
      <Textarea
        name="to"
        label="To"
        description="One address per line."
        size="xs"
        autosize
        minRows={2}
        maxRows={8}
        required
        defaultValue={mail?.to.join('\n')}
      />
    </>
  );
}

export function mailOf(form: FormData) {
  const password = formText(form, 'password');
  const security = formText(form, 'security');
  return {
    host: formText(form, 'host').trim(),
    port: Number(formText(form, 'port')),
    security: securities.find((value) => value === security) ?? 'MAIL_SECURITY_STARTTLS',
    username: formText(form, 'username').trim(),
    from: formText(form, 'from').trim(),
    to: formText(form, 'to')
      .split(/[\s,;]+/)
      .filter((address) => address !== ''),
    ...(password !== '' && { password }),
  };
}
