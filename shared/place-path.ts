/** Path of a place, or of a trade in it: `/in/lagos/ikeja/construction`. The parts are slugs of `/v2/directory`. */
export const placePath = (...slugs: string[]): string => ["/in", ...slugs].join("/");

/** Slug of a state, from its alias in `/v2/locations`: `akwa_ibom` becomes `akwa-ibom`. */
export const stateSlug = ({ alias }: { alias: string }): string => alias.replaceAll("_", "-");
