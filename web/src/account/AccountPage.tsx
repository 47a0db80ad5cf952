/** The signed-in user's own account: name, password, second factors, identities, sessions, theme, time zone and date format. */
import { SegmentedControl, Select } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { meQuery } from '../api/me.ts';
import { TextField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { formatInstant } from '../ui/text/format.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { dateFormats, instantStyle, type DateFormat, type InstantStyle } from '../ui/text/instant-style.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import { useInstantStyle } from '../ui/text/use-instant-style.ts';
import { Email } from './Email.tsx';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { OwnPassword } from './Password.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import classes from './account.module.css';
import { saveAccount } from './save-account.ts';
import { schemes, themeWords } from './theme-words.ts';
import { browserZone, zoneChoices, zoneWords } from './time-zones.ts';
import { useTheme } from './use-theme.ts';
import { accountWords } from './words.ts';

const { profile: profileWords, display: displayWords } = accountWords;

/** The example shows all formats, and a relative one that has a number. */
const exampleAgeMs = 3 * 3_600_000;
/** The value of a select cannot be empty. */
const asBrowser = 'browser';

export function AccountPage() {
  const { user, deployments } = useSuspenseQuery(meQuery).data;
  const ownTexts = [user.email, user.login, user.name, ...deployments.flatMap(({ name, slug }) => [name, slug])];
  return (
    <Page title={accountWords.title}>
      <Profile />
      <Email />
      <OwnPassword email={user.email} ownTexts={ownTexts} />
      <SecondFactor />
      <Passkeys />
      <Identities />
      <Sessions />
      <Display />
    </Page>
  );
}

function Profile() {
  const client = useQueryClient();
  const { user } = useSuspenseQuery(meQuery).data;
  const [name, setName] = useState(user.name);

  async function save(): Promise<void> {
    const before = user.name;
    await saveAccount(client, { name });
    setName(name.trim());
    // No account can be given an empty name again.
    if (before === '') return notifyDone(profileWords.saved);
    notifyUndo(profileWords.saved, async () => {
      await saveAccount(client, { name: before });
      setName(before);
    });
  }

  return (
    <Section title={profileWords.title}>
      <Form className={classes.form} onSend={save}>
        <TextField
          name="name"
          label={profileWords.name}
          description={profileWords.nameMeaning}
          autoComplete="name"
          maxLength={200}
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Facts facts={[[profileWords.login, <PlainText key="login">{user.login}</PlainText>]]} />
        <FormError className={classes.bad} />
        <SendButton disabled={name.trim() === user.name}>{profileWords.send}</SendButton>
      </Form>
    </Section>
  );
}

function Display() {
  const client = useQueryClient();
  const { scheme, choose } = useTheme();
  const style = useInstantStyle();
  const [exampleAt] = useState(() => new Date(Date.now() - exampleAgeMs).toISOString());
  const zones = useMemo(
    () => [
      { value: asBrowser, label: displayWords.browserZone(zoneWords(browserZone(), new Date(exampleAt))) },
      ...zoneChoices(style.timeZone),
    ],
    [exampleAt, style.timeZone],
  );

  function change(part: Partial<InstantStyle>): void {
    const before = instantStyle.get();
    instantStyle.set({ ...before, ...part });
    saveAccount(client, { preferences: part }).catch((error: unknown) => {
      instantStyle.set(before);
      notifyError(error);
    });
  }

  return (
    <Section title={displayWords.title}>
      <p className={classes.quiet}>{displayWords.meaning}</p>
      <div className={classes.form}>
        <div>
          <span className={classes.label}>{displayWords.theme}</span>
          <SegmentedControl
            size="xs"
            aria-label={displayWords.theme}
            value={scheme}
            onChange={choose}
            data={schemes.map((value) => ({ value, label: themeWords[value] }))}
          />
        </div>
        <Select
          label={displayWords.timeZone}
          searchable
          allowDeselect={false}
          nothingFoundMessage={displayWords.noZone}
          value={style.timeZone === '' ? asBrowser : style.timeZone}
          data={zones}
          onChange={(zone) => zone !== null && change({ timeZone: zone === asBrowser ? '' : zone })}
        />
        <Select
          label={displayWords.dateFormat}
          allowDeselect={false}
          value={style.dateFormat}
          data={dateFormats.map((value) => ({ value, label: formatWords(value, exampleAt, style) }))}
          onChange={(value) => value !== null && change({ dateFormat: value })}
        />
        <Facts facts={[[displayWords.example, <Instant key="example" at={exampleAt} />]]} />
        <p className={classes.quiet}>{displayWords.utc}</p>
      </div>
    </Section>
  );
}

/** A format is shown by the instant itself. */
function formatWords(dateFormat: DateFormat, at: string, style: InstantStyle): string {
  if (dateFormat === 'DATE_FORMAT_RELATIVE') return displayWords.relative;
  return formatInstant(at, { ...style, dateFormat });
}
