import stylesheet from "./prose.css?url";

/** The style of texts (class `prose`), apart from that of all pages. */
export const ProseStyle = () => <link rel="stylesheet" href={stylesheet} precedence="default" />;
