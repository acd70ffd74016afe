import { say } from "#/shared/say.ts";
import { Icon } from "./icon.tsx";

interface NoticeWordsProps {
  level: string;
  text: string;
}

/** Text of a notice. */
export function NoticeWords({ level, text }: NoticeWordsProps) {
  const isWarning = level === "warning";
  return (
    <>
      {isWarning && <Icon name="alert" size={20} className="shrink-0 text-danger" />}
      <p className="min-w-0 grow break-words py-2">
        {isWarning && <strong>{say("Warning:")} </strong>}
        {text}
      </p>
    </>
  );
}
