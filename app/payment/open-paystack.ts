import type { Intent } from "#/server/payment/contract.ts";

/**
 * Opens the provider's popup. Its script is loaded on demand; visitors never download it.
 * @returns whether it was paid; `false`: the popup was closed
 * @throws Error with the provider's own sentence
 */
export async function openPaystack({ public_key, email, amount_kobo, reference }: Intent): Promise<boolean> {
  const { default: PaystackPop } = await import("@paystack/inline-js");
  return new Promise((resolve, reject) => {
    new PaystackPop().newTransaction({
      ...{ key: public_key, email, amount: amount_kobo, currency: "NGN", reference },
      onSuccess: () => resolve(true),
      onCancel: () => resolve(false),
      onError: ({ message }) => reject(new Error(message)),
    });
  });
}
