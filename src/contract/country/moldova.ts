// Moldova. `Country` in `../country.ts` says what each fact means.

export const code = 'MD';

export const timeZone = 'Europe/Chisinau';

export const phone = {
  callingCode: '373',
  nationalDigits: 8,
  mask: '+373 ###-##-###',
  groups: [2, 3, 3],
  unusedFirstDigits: '14',
  example: '+373 22 800-100',
} as const;

export const currencies = [
  {
    code: 'MDL',
    unit: { nominative: 'currency_leu', genitive: 'currency_leu_genitive', sentence: 'currency_leu_sentence' },
  },
  // The rouble of Tiraspol, which has no ISO code.
  {
    code: 'RUP',
    unit: { nominative: 'currency_rouble', genitive: 'currency_rouble', sentence: 'currency_rouble_sentence' },
  },
] as const;

export const companyNumber = { label: 'IDNO', pattern: /^\d{13}$/ } as const;

export const address = {
  names: 'Moldova Молдова Молдавия MD',
  // `MD-2005`, or the six digits of neighbouring countries.
  postcode: /MD[\s-]*\d{4}|\d{6}/,
  // Houses have fewer digits, and years follow the name of their street.
  barePostcode: /^\d{4}$/,
  streetWords: [
    ['улица', 'ул.'],
    ['бульвар', 'бул.'],
    ['проспект', 'пр-т'],
    ['переулок', 'пер.'],
    ['strada', 'str.'],
    ['bulevardul', 'bd.'],
    ['șoseaua', 'șos.'],
  ],
} as const;

export const notAReceipt = { locale: 'ro', text: 'NU ESTE BON FISCAL' } as const;
