import { type ComponentProps, useState } from "react";
import { TextField } from "#/app/ui/field.tsx";
import { say } from "#/shared/say.ts";

/** A password field with a button that reveals the text. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button
          type="button"
          className="min-w-16 cursor-pointer rounded-card px-3 font-semibold text-brand text-sm"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? say("Hide") : say("Show")}
          <span className="sr-only"> {props.label.toLowerCase()}</span>
        </button>
      }
    />
  );
}
