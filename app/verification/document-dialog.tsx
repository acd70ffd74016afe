import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";

interface DocumentDialogProps {
  /** The one that is open; absent: none. */
  document: { id: string; name: string } | undefined;
  onClose: () => void;
}

/** One of my own documents, as I sent it. Only I and a reviewer can open it. */
export function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <Dialog title={document?.name ?? "Document"} isOpen={document !== undefined} onClose={onClose} isSheet>
      {document && (
        <PrivatePicture
          key={document.id}
          path={`/v2/certification/${encodeURIComponent(document.id)}/picture`}
          alt={`Your document: ${document.name}`}
          className="w-full rounded-card bg-well"
          placeClassName="h-96"
        />
      )}
    </Dialog>
  );
}
