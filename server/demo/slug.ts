/** Small letters, digits and single hyphens: "Mama Nkechi's Kitchen" is `mama-nkechis-kitchen`. */
export function slugOf(text: string) {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/['’]|\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
