import { useState } from "react";
import { problemsOf } from "#/app/ui/problems.ts";

/** State of a button that sends a code. @param request calls `/v2`; its refusal is the problem to show */
export function useCodeRequest(request: () => Promise<unknown>) {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [problem, setProblem] = useState("");

  async function send() {
    setState("busy");
    setProblem("");
    try {
      await request();
      setState("sent");
    } catch (failure) {
      setState("idle");
      setProblem(problemsOf(failure).detail ?? "");
    }
  }

  return { state, problem, send };
}
