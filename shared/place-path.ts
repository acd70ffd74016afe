/** Path of a place, or of a trade in it: `/in/lagos/ikeja/construction`. The parts are slugs of `/v2/directory`. */
export const placePath = (...slugs: string[]): string => ["/in", ...slugs].join("/");

/** Slug of a state, from its alias in `/v2/locations`: `akwa_ibom` becomes `akwa-ibom`. */
export const stateSlug = ({ alias }: { alias: string }): string => alias.replaceAll("_", "-");

/** Businesses on one page of a place, and how many of them can be passed over: the first pages are read again for a later one. */
export const placePages = { size: 24, offsetMax: 9_600 };
