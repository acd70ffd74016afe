/** A text that may be long, cut at the width of its column; the whole of it stands in its title. */
export function Cut({ text }: { text: string }) {
  return (
    <span title={text} className="block max-w-52 truncate">
      {text}
    </span>
  );
}
