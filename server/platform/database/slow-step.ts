/** From here on a person wonders whether anything happens. */
const slowMs = 2_000;

/** Says what is being waited for once it takes long. @returns what the step returns */
export async function announceIfSlow<T>(sentence: string, step: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.stdout.write(`${sentence}\n`), slowMs);
  try {
    return await step;
  } finally {
    clearTimeout(timer);
  }
}
