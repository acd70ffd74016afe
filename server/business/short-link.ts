/** The whole address to print and send: `https://localchap.ng/b/k3TxQa9Z`. */
export const shortLink = (publicUrl: string, shareCode: string): string => new URL(`/b/${shareCode}`, publicUrl).href;
