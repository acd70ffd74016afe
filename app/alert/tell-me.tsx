import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

/** What the button says that follows a search. */
export const TellMe = () => (
  <>
    <Icon name="bell" size={20} />
    {say("Tell me about new ones")}
  </>
);
