interface Preview {
  title: string;
  description: string;
  /** Whole address of a picture of 1200 by 630; without one the link is shown with words only. */
  image: string | undefined;
}

/** Preview of a shared link in WhatsApp, Facebook and X. For a page's `meta`. */
export function linkPreview({ title, description, image }: Preview) {
  return [
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(image
      ? [
          { property: "og:image", content: image },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
        ]
      : []),
  ];
}
