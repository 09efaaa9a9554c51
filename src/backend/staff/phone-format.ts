/** `37322800002` as pages show it: `+373 22 800-002`. */
export const formatPhone = (digits: string | null): string | null =>
  digits?.replace(/^(\d{3})(\d{2})(\d{3})(\d{3})$/, '+$1 $2 $3-$4') ?? null;

/** The digits of a phone number as a form has it. */
export const phoneDigits = (phone: string | null): string | null => phone?.replace(/\D/g, '') ?? null;
