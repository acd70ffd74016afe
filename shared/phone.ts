/**
 * National format of a mobile number: 0803 000 0000. Landlines and foreign numbers are unchanged.
 * @param e164 as stored: +2348030000000
 */
export function nationalPhone(e164: string): string {
  const [, network, middle, end] = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return network ? `0${network} ${middle} ${end}` : e164;
}

/** Link that calls a number as people write it: 0803 000 0000. */
export const telLink = (phone: string): string => `tel:${phone.replace(/\s/g, "")}`;

/**
 * Link that opens a WhatsApp chat with a number.
 * @param e164 as stored: +2348030000000
 * @param greeting text prefilled in the message box
 */
export function whatsAppLink(e164: string, greeting: string): string {
  return `https://wa.me/${e164.replace(/\D/g, "")}?text=${encodeURIComponent(greeting)}`;
}

/** True for a number that receives SMS. @param e164 as stored */
export const isMobile = (e164: string): boolean => /^\+234[789][01]\d{8}$/.test(e164);

/**
 * Normalizes a Nigerian number: 0803…, 803…, 234803… and +234 803….
 * @returns E.164, or `undefined` for any other number
 */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, "");
  const [, national] = /^(?:\+?234|0)?0?([1-9]\d{7,9})$/.exec(digits) ?? [];
  if (!national) return undefined;
  // Mobile numbers have ten digits after the zero, landlines eight or nine.
  const isMobile = /^[789][01]\d{8}$/.test(national);
  const isLandline = /^[1-9]\d{7,8}$/.test(national) && digits.replace(/^\+/, "").startsWith("0");
  return isMobile || isLandline ? `+234${national}` : undefined;
}
