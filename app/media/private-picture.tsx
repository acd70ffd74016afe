import { useEffect, useState } from "react";
import { fetchFile } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";

interface PrivatePictureProps {
  /** Below our address. */
  path: string;
  alt: string;
  className: string;
  /** Keeps its place while it is on its way. */
  placeClassName: string;
}

/** A picture that only some may open: fetched by a call with my token, for its address alone opens nothing. */
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
