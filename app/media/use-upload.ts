import { useState } from "react";
import { type UploadCall, uploadFile } from "./upload.ts";

/** Uploads a picture, with its progress; `undefined` while nothing is uploading. */
export function useUpload(call: UploadCall) {
  const [share, setShare] = useState<number>();

  async function upload(file: File): Promise<string> {
    setShare(0);
    try {
      return await uploadFile(call, file, setShare);
    } finally {
      setShare(undefined);
    }
  }

  return { share, upload };
}
