import { useEffect, useState } from "react";
import { fetchFile } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";

interface PrivatePictureProps {
  /** Below our address. */
  path: string;
  alt: string;
  className: string;
  /** Reserves its space while it loads. */
  placeClassName: string;
}

/** A private picture, fetched with the session's token, because its URL alone grants no access. */
export function PrivatePicture({ path, alt, className, placeClassName }: PrivatePictureProps) {
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState("");

  useEffect(() => {
    let isWanted = true;
    let made = "";
    fetchFile(path).then(
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
  }, [path]);

  if (problem) {
    return (
      <p role="alert" className="text-danger">
        {problem}
      </p>
    );
  }
  if (!url) return <Skeleton className={placeClassName} />;
  return <img src={url} alt={alt} className={className} />;
}
