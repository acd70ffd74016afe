/** Fills in a field that is empty, or has what was filled in before; what was typed stays. */
export function fillIn(field: Pick<HTMLInputElement, "value" | "dataset">, value: string) {
  if (field.value !== "" && field.value !== field.dataset.filled) return;
  field.value = value;
  field.dataset.filled = value;
}
