/** The page of a place, or of a trade in it: `/in/lagos/ikeja/construction`. Each part is a slug as `/v2/directory` gives it. */
export const placePath = (...slugs: string[]): string => ["/in", ...slugs].join("/");

/** The slug of a state, by the alias that `/v2/locations` gives: `akwa_ibom` is `akwa-ibom`. */
export const stateSlug = ({ alias }: { alias: string }): string => alias.replaceAll("_", "-");
