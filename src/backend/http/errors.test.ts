import { expect, test } from 'vitest';
import { describeError } from './errors.ts';

test('a database error tells its code and constraint, never the values of its statement', () => {
  const cause = Object.assign(new Error('duplicate key: 37369123456'), {
    code: '23505',
    constraint: 'users_phone_unique',
  });
  const told = describeError(new Error('Failed query: insert … params: 37369123456', { cause }));
  expect(told).toMatchObject({ code: '23505', constraint: 'users_phone_unique' });
  expect(JSON.stringify(told)).not.toContain('37369123456');
});

test('an error of our own tells its message and where it happened', () => {
  expect(describeError(new TypeError('no such thing'))).toMatchObject({
    error: 'TypeError',
    message: 'no such thing',
    frames: expect.arrayContaining([expect.stringMatching(/^at /)]),
  });
});

test('something thrown that is no error tells its type only', () => {
  expect(describeError('secret')).toEqual({ error: 'string' });
});
