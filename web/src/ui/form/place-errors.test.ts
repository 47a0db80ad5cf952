import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, type ErrorDetail } from '../../api/api-error.ts';
import { placeErrors } from './place-errors.ts';

const refused = (details: ErrorDetail[]) =>
  new ApiError({
    status: 400,
    code: 'INVALID_ARGUMENT',
    message: 'email.host: is empty (and 1 more, see details)',
    details,
  });

test('the first error of each field stands at it, and the form says nothing more', () => {
  const failure = refused([
    { path: 'email.host', message: 'is empty' },
    { path: 'email.to.1', message: 'is not an email address' },
    { path: 'email.to.4', message: 'is not an email address' },
  ]);
  const { atFields, general } = placeErrors(failure, ['name', 'email.host', 'email.to']);
  assert.deepEqual(Object.fromEntries(atFields), {
    'email.host': 'Is empty.',
    'email.to': 'Is not an email address.',
  });
  assert.equal(general, '');
});

test('an error that no field shows is shown whole', () => {
  const failure = refused([
    { path: 'email.host', message: 'is empty' },
    { path: 'kind', message: 'must be one of three' },
  ]);
  const { atFields, general } = placeErrors(failure, ['email.host', 'kin']);
  assert.equal(atFields.size, 0);
  assert.match(general, /kind: must be one of three/);
});

test('an error without details, and one that is not a response, are shown for the whole form', () => {
  assert.equal(placeErrors(new ApiError({ status: 403, code: 'FORBIDDEN', message: 'No.' }), ['name']).general, 'No.');
  assert.equal(placeErrors(new Error('The network is gone.'), ['name']).general, 'The network is gone.');
});
