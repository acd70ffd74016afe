/** The result of moving clients, in words. */
export const movedWords = (moved: number): string =>
  moved === 0 ? "No client moved." : `${moved} ${moved === 1 ? "client" : "clients"} moved.`;
