import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";

export type ButtonVariant = "primary" | "quiet" | "contact" | "danger";

const shape =
  "inline-flex min-h-(--control-height,48px) cursor-pointer items-center justify-center gap-2 rounded-control border px-5 py-2 text-center font-semibold no-underline transition-colors duration-150 aria-disabled:cursor-default print:hidden";

const looks: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-ink text-bg hover:opacity-90 active:opacity-80",
  quiet: "border-hairline bg-surface text-ink hover:bg-well active:bg-well",
  contact: "border-transparent bg-contact text-on-contact hover:opacity-90 active:opacity-80",
  danger: "border-danger bg-surface text-danger hover:bg-well active:bg-well",
};

/** Classes of a button, for other elements than the components below. */
export const buttonLook = (variant: ButtonVariant = "primary") => `${shape} ${looks[variant]}`;

interface Look {
  variant?: ButtonVariant;
}

interface ButtonProps extends ComponentProps<"button">, Look {
  /** A call is pending: a spinner replaces the label, and further presses are ignored. The button keeps the focus. */
  isBusy?: boolean;
  /** Text beside the spinner, "Saving"; without it the label stays for screen readers. */
  busyLabel?: string;
}

export function Button({
  variant = "primary",
  isBusy = false,
  busyLabel,
  type = "button",
  className = "",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={`${shape} ${looks[variant]} disabled:cursor-default disabled:opacity-60 ${className}`}
      onClick={press}
      {...rest}
    >
      {isBusy ? <Busy label={busyLabel}>{children}</Busy> : children}
    </button>
  );
}

/** A link that looks like a button: for navigation, not for actions. */
export function LinkButton({ variant = "primary", className = "", ...rest }: LinkProps & Look) {
  return <Link className={`${shape} ${looks[variant]} ${className}`} {...rest} />;
}

function Busy({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (label) {
    return (
      <>
        <Spinner />
        {label}
      </>
    );
  }
  return (
    <span className="relative inline-flex items-center gap-2">
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
      <span className="opacity-0">{children}</span>
    </span>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-pill border-2 border-current border-r-transparent motion-reduce:animate-none"
    />
  );
}
