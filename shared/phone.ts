/**
 * A number as Nigerians write it: 0803 000 0000. Landlines and foreign numbers stay as they are.
 *
 * @param e164 as stored: +2348030000000
 */
export function nationalPhone(e164: string): string {
  const [, network, middle, end] = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return network ? `0${network} ${middle} ${end}` : e164;
}

/**
 * A link that opens a WhatsApp chat with a number.
 *
 * @param e164 as stored: +2348030000000
 * @param greeting what stands in the message box when the chat opens
 */
export function whatsAppLink(e164: string, greeting: string): string {
  return `https://wa.me/${e164.replace(/\D/g, "")}?text=${encodeURIComponent(greeting)}`;
}
