import { sayLater } from "./say.ts";

/** Messages for an empty field, shared by the form and the contract. */
export const fieldMessages = {
  all: sayLater("All fields are required"),
  business: sayLater("All fields are required!"),
  category: sayLater("Select a category"),
  code: sayLater("Enter the code"),
  day: sayLater("Choose a day"),
  email: sayLater("Enter a valid email address"),
  image: sayLater("Select an Image!"),
  jobTitle: sayLater("Say what the job is"),
  lga: sayLater("Select LGA"),
  phone: sayLater("Enter a Nigerian phone number, such as 0803 000 0000"),
  password: sayLater("Use at least 8 characters for the password"),
  price: sayLater("Enter the price"),
  quoteBudget: sayLater("Enter the budget as a number"),
  quoteDescription: sayLater("Describe the work"),
  quoteSearch: sayLater("Say what you need"),
  state: sayLater("Select a State"),
} as const;
