declare module "@paystack/inline-js" {
  /** As much of the provider's popup as we use; it brings no types of its own. */
  export default class PaystackPop {
    newTransaction(transaction: {
      key: string;
      email: string;
      /** In kobo. */
      amount: number;
      currency: "NGN";
      reference: string;
      onSuccess: (paid: { reference: string }) => void;
      onCancel: () => void;
      onError: (problem: { message: string }) => void;
    }): void;
  }
}
