declare module "@paystack/inline-js" {
  /** The part of the provider's popup that we use; the package has no types. */
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
