import { TextField } from "#/app/ui/field.tsx";

/** Position among others, from 1. */
export function PlaceField({ place, error }: { place: number; error: string | undefined }) {
  return <TextField label="Place in the list" name="place" type="number" min={1} defaultValue={place} error={error} />;
}
