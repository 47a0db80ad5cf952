/** The fields of forms: empty, filled, refused by the server, disabled. */
import { useState } from 'react';
import {
  CheckboxesField,
  ChoiceField,
  ChoicesField,
  LongTextField,
  NumberField,
  TagsField,
  TextField,
} from '../../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../../ui/form/Form.tsx';
import { FormContext } from '../../ui/form/form-state.ts';
import { SecretInput } from '../../ui/form/SecretInput.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import classes from './design.module.css';

const refused = {
  isSending: false,
  errors: { atFields: new Map([['url', 'The URL must begin with https://.']]), general: 'No connection.' },
};
const roles = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
];

export function Fields() {
  const [events, setEvents] = useState(['new']);
  return (
    <>
      <Form onSend={async () => undefined}>
        <div className={classes.grid}>
          <TextField name="name" label="Name" required placeholder="acme/shop" />
          <TextField name="mail" label="Email" description="Where messages go" defaultValue="ops@example.com" />
          <SecretInput name="token" label="Token" isKept />
          <SecretInput name="key" label="Key" isKept={false} isLong placeholder="-----BEGIN" />
          <ChoiceField name="role" label="Role" data={roles} defaultValue="member" />
          <ChoicesField name="teams" label="Teams" data={['Payments', 'Platform']} defaultValue={['Platform']} />
          <TagsField name="tags" label="Tags" defaultValue={['pci', 'internal']} />
          <NumberField name="rate" label="Max messages per hour" defaultValue={60} />
          <LongTextField name="note" label="Note" minRows={2} defaultValue="Accepted until the next release." />
          <CheckboxesField
            name="events"
            label="Events"
            options={[
              { value: 'new', label: 'New findings' },
              { value: 'failed', label: 'Failed scans' },
            ]}
            value={events}
            onChange={setEvents}
          />
          <SearchBox label="Search projects" placeholder="Project name" value={undefined} onChange={() => undefined} />
          <SendButton>Create</SendButton>
        </div>
      </Form>
      <FormContext value={refused}>
        <div className={classes.grid}>
          <TextField name="url" label="Repository URL" defaultValue="ftp://example.com" />
          <TextField name="other" label="Disabled" disabled defaultValue="acme/shop" />
          <FormError />
        </div>
      </FormContext>
    </>
  );
}
