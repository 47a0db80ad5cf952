/** What Parapet says of its SCIM (RFC 7643, sections 5 to 7): what it can do, and which attributes it keeps. */
import { pageSizeMax } from '../../../model/directory/directory.ts';
import { schemaNames } from '../scim-wire.ts';

const schemaOfSchemas = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const schemaOfTypes = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

export function providerConfig(baseUrl: string) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: pageSizeMax },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Directory token',
        description: 'Authorization: Bearer, with a token that an admin created under Settings → Directory.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

export function resourceTypes(baseUrl: string) {
  return [
    { id: 'User', description: 'People of the organisation', schema: schemaNames.user },
    { id: 'Group', description: 'Groups, which give roles and teams', schema: schemaNames.group },
  ].map(({ id, description, schema }) => ({
    schemas: [schemaOfTypes],
    id,
    name: id,
    endpoint: `/${id}s`,
    description,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${id}` },
  }));
}

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  description: string;
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  returned: 'default';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
}

function attribute(name: string, description: string, more: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    description,
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

const userAttributes = [
  attribute('userName', 'What the directory calls the person', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'The id of the directory', { caseExact: true }),
  attribute('displayName', 'The name that people see'),
  attribute('name', 'The parts of the name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name'),
      attribute('givenName', 'The given name'),
      attribute('familyName', 'The family name'),
    ],
  }),
  attribute('emails', 'Addresses; the primary one is the account’s', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address'),
      attribute('type', 'work, home or other'),
      attribute('primary', 'True for one of them', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'False shuts the person out at once', { type: 'boolean' }),
  attribute('groups', 'The groups that the person is in', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group', { mutability: 'readOnly' }),
      attribute('display', 'Its name', { mutability: 'readOnly' }),
      attribute('$ref', 'Its address', { type: 'reference', mutability: 'readOnly' }),
    ],
  }),
];

const groupAttributes = [
  attribute('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
  attribute('externalId', 'The id of the directory', { caseExact: true }),
  attribute('members', 'The users in it', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user', { mutability: 'immutable' }),
      attribute('display', 'Their name', { mutability: 'readOnly' }),
      attribute('type', 'User', { mutability: 'immutable' }),
      attribute('$ref', 'Their address', { type: 'reference', mutability: 'immutable' }),
    ],
  }),
];

export function schemaDefinitions(baseUrl: string) {
  return [
    { id: schemaNames.user, name: 'User', description: 'A person', attributes: userAttributes },
    { id: schemaNames.group, name: 'Group', description: 'A group', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [schemaOfSchemas],
    ...schema,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
  }));
}
