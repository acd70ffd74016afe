import { type SyntheticEvent, useEffect, useRef, useState } from "react";

/** State of a `<details>`, also if it was opened before hydration, which fires no event. */
export function useOpen() {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(details.current?.open ?? false), []);
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open);
  return { isOpen, wiring: { ref: details, onToggle } };
}
