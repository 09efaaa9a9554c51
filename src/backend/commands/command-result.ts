import * as v from 'valibot';

/** The outcome of a command and the lines that it prints. */
export const CommandResult = v.object({ ok: v.boolean(), lines: v.pipe(v.array(v.string()), v.readonly()) });
export type CommandResult = v.InferOutput<typeof CommandResult>;

export const success = (...lines: string[]): CommandResult => ({ ok: true, lines });
export const failure = (...lines: string[]): CommandResult => ({ ok: false, lines });
