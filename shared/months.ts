/** "1 month", "12 months". */
export const months = (figure: number): string => (figure === 1 ? "1 month" : `${figure} months`);
