/** The fields of an email channel. */
import { keysOf } from '../../terms/wire-words.ts';
import { ChoiceField, LongTextField, NumberField, TextField } from '../../ui/form/fields.tsx';
import { formText } from '../../ui/form/form-text.ts';
import { SecretInput } from '../../ui/form/SecretInput.tsx';
import { mailSecurityWords } from '../notification-words.ts';
import classes from '../notifications.module.css';
import type { Channel } from '../wire.ts';
import { channelWords } from './words.ts';

const { mail: words } = channelWords;

type Mail = NonNullable<Channel['email']>;

const securities = keysOf(mailSecurityWords);
const securityOptions = securities.map((value) => ({ value, label: mailSecurityWords[value] }));

export function MailFields({ mail }: { mail: Mail | null }) {
  return (
    <>
      <div className={classes.pair}>
        <TextField name="email.host" {...words.server} required defaultValue={mail?.host} />
        <NumberField
          name="email.port"
          label={words.port}
          min={1}
          max={65_535}
          allowDecimal={false}
          required
          defaultValue={mail?.port ?? 587}
        />
      </div>
      <ChoiceField
        name="email.security"
        label={words.security}
        defaultValue={mail?.security ?? 'MAIL_SECURITY_STARTTLS'}
        data={securityOptions}
      />
      <div className={classes.pair}>
        <TextField name="email.username" {...words.username} autoComplete="off" defaultValue={mail?.username} />
        <SecretInput name="email.password" label={words.password} isKept={mail !== null && mail.username !== ''} />
      </div>
      <TextField name="email.from" type="email" label={words.from} required defaultValue={mail?.from} />
      <LongTextField
        name="email.to"
        {...words.to}
        minRows={2}
        maxRows={8}
        required
        defaultValue={mail?.to.join('\n')}
      />
    </>
  );
}

export function mailOf(fields: FormData) {
  const password = formText(fields, 'email.password');
  const security = formText(fields, 'email.security');
  return {
    host: formText(fields, 'email.host').trim(),
    port: Number(formText(fields, 'email.port')),
    security: securities.find((value) => value === security) ?? 'MAIL_SECURITY_STARTTLS',
    username: formText(fields, 'email.username').trim(),
    from: formText(fields, 'email.from').trim(),
    to: formText(fields, 'email.to')
      .split(/[\s,;]+/)
      .filter((address) => address !== ''),
    ...(password !== '' && { password }),
  };
}
