import { useConfig } from "#/app/use-config.ts";

export function SupportLink() {
  const { support_email } = useConfig();
  return <a href={`mailto:${support_email}`}>{support_email}</a>;
}
