/** Sentences at a field that was left empty, said alike by the form in the browser and by the contract. */
export const fieldMessages = {
  category: "Select a category",
  code: "Enter the code",
  day: "Choose a day",
  image: "Select an Image!",
  jobTitle: "Say what the job is",
  lga: "Select LGA",
  price: "Enter the price",
  quoteBudget: "Enter the budget as a number",
  quoteDescription: "Describe the work",
  quoteSearch: "Say what you need",
  state: "Select a State",
} as const;
