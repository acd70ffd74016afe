import type { Alert } from "#/server/alert/contract.ts";
import { say } from "#/shared/say.ts";

/** "“plumber” in Ikeja, Lagos" */
export const alertText = ({ search, location }: Pick<Alert, "search" | "location">): string =>
  say("“{search}” in {place}", { search, place: location.split(", ").toReversed().join(", ") || say("Nigeria") });

export const alertPath = ({ search, location }: Pick<Alert, "search" | "location">): string =>
  `/search?${new URLSearchParams({ search, location })}`;
