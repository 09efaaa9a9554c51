import { describe, expect, it } from 'vitest';
import { toErrorBody } from './provider-response.ts';

describe('the body of a provider’s error response', () => {
  const message = 'The route api/get-news could not be found.';

  it.each(['getNews', 'createOrder', 'quoteOrder', 'addAddress'] as const)(
    'has no message for people in %s',
    (name) => {
      expect(toErrorBody(name, { message })).toEqual({ message: '' });
    },
  );

  it.each(['sendCode', 'checkCode', 'updateProfile'] as const)(
    'keeps the message that the specification shows in %s',
    (name) => {
      expect(toErrorBody(name, { message: 'phone:Wrong number' })).toEqual({ message: 'phone:Wrong number' });
    },
  );

  it('has errors as a list for each field', () => {
    expect(
      toErrorBody('updateProfile', { errors: { name: 'Too short', email: ['Taken', 5], date_birth: null } }),
    ).toEqual({
      message: '',
      errors: { name: ['Too short'], email: ['Taken', ''], date_birth: [] },
    });
  });

  it.each([
    [{ problems: [{ code: 'restaurant_closed', at: null }] }, [{ code: 'restaurant_closed', at: null }]],
    [{ problems: ['promo_used', 7] }, [{ code: 'promo_used' }]],
    [{ problems: [{ code: 'promo_used', product_id: 'x', amount: '5' }] }, [{ code: 'promo_used', amount: 5 }]],
    [{ code: 'restaurant_closed' }, [{ code: 'restaurant_closed' }]],
  ])('has problems with codes: %j', (body, problems) => {
    expect(toErrorBody('createOrder', body)).toEqual({ message: '', problems });
  });

  it.each([[undefined], [null], ['text'], [[]], [5], [{ message: 5, errors: 'x', problems: {}, code: [] }]])(
    'is empty for %j',
    (body) => {
      expect(toErrorBody('createOrder', body)).toEqual({ message: '' });
    },
  );
});
