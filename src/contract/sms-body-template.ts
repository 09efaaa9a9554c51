import * as v from 'valibot';

/** The body of a request to an SMS gateway, in which texts may have placeholders. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const Json: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(Json), v.record(v.string(), Json)]),
);
const BodyTemplate = v.pipe(
  v.string(),
  v.parseJson(),
  // Of an array, `record` would take the indexes for names.
  v.check((json) => !Array.isArray(json)),
  v.record(v.string(), Json),
);

/** The values of the placeholders `{{to}}`, `{{text}}` and `{{sender}}`; `to` is a phone number in digits, `37369123456`. */
export interface SmsBodyValues {
  readonly to: string;
  readonly text: string;
  /** Undefined without a sender; a field that has nothing but `{{sender}}` is then left out. */
  readonly sender: string | undefined;
}

export const DEFAULT_SMS_BODY = '{"to":"{{to}}","text":"{{text}}","sender":"{{sender}}"}';

const PLACEHOLDER = /\{\{(to|text|sender)\}\}/g;

function fill(json: Json, values: SmsBodyValues): Json {
  if (typeof json === 'string')
    return json.replace(PLACEHOLDER, (_whole, name: keyof SmsBodyValues) => values[name] ?? '');
  if (Array.isArray(json)) return json.map((each) => fill(each, values));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, each]) =>
      each === '{{sender}}' && values.sender === undefined ? [] : [[name, fill(each, values)]],
    ),
  );
}

/** The body of a request. Values are filled into the parsed template, so that they need no quoting. @throws ValiError */
export const renderSmsBody = (template: string, values: SmsBodyValues): string =>
  JSON.stringify(fill(v.parse(BodyTemplate, template), values));

/** Whether a text is a JSON object whose texts have a place for the phone number and one for the message. */
export function isSmsBodyTemplate(template: string): boolean {
  const parsed = v.safeParse(BodyTemplate, template);
  // Names have no places: these texts occur in a body only as values.
  const [to, text] = ['to 1', 'text 2'];
  const filled = parsed.success ? JSON.stringify(fill(parsed.output, { to, text, sender: undefined })) : '';
  return filled.includes(to) && filled.includes(text);
}
