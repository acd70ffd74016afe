import { useEffect, useState } from "react";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { problemsOf } from "#/app/ui/use-form.ts";
import { fetchDocument } from "./fetch-document.ts";

interface DocumentDialogProps {
  /** The one that is open; absent: none. */
  document: { id: string; name: string } | undefined;
  onClose: () => void;
}

/** One of my own documents, as I sent it. */
export function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <Dialog title={document?.name ?? "Document"} isOpen={document !== undefined} onClose={onClose} isSheet>
      {document && <DocumentPicture key={document.id} {...document} />}
    </Dialog>
  );
}

function DocumentPicture({ id, name }: { id: string; name: string }) {
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState("");

  useEffect(() => {
    let isWanted = true;
    let made = "";
    fetchDocument(id).then(
      (blob) => {
        if (!isWanted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      (error) => isWanted && setProblem(problemsOf(error).detail ?? ""),
    );
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);

  if (problem) {
    return (
      <p role="alert" className="text-danger">
        {problem}
      </p>
    );
  }
  if (!url) return <Skeleton className="h-96" />;
  return <img src={url} alt={`Your document: ${name}`} className="w-full rounded-card bg-well" />;
}
