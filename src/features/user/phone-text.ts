/** `37369123456` as people read it: `+373 691-23-456`, the mask of the phone field. */
export function showPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{3})$/, '+$1 $2-$3-$4');
}
