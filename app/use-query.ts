import { useCallback, useEffect, useState } from "react";

interface State<T> {
  key: string;
  answer?: T;
  hasFailed: boolean;
}

/**
 * The response of a call that a page makes in the browser, because it is for one member only. A failed call is logged, and
 * can be retried.
 *
 * @param key identifies the response; a changed key fetches again
 */
export function useQuery<T>(key: string, ask: () => Promise<T>) {
  const [state, setState] = useState<State<T>>({ key, hasFailed: false });
  const [attempt, setAttempt] = useState(0);

  // `ask` is a new function each time; the key says when to ask.
  useEffect(() => {
    let isWanted = true;
    setState((before) => (before.key === key && !before.hasFailed ? before : { key, hasFailed: false }));
    ask().then(
      (answer) => isWanted && setState({ key, answer, hasFailed: false }),
      (error) => {
        console.log(error instanceof Error ? error.message : error);
        if (isWanted) setState({ key, hasFailed: true });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [key, attempt]);

  const again = useCallback(() => setAttempt((before) => before + 1), []);
  const current = state.key === key ? state : { answer: undefined, hasFailed: false };
  return { answer: current.answer, hasFailed: current.hasFailed, again };
}
