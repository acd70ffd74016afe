/** One event of a stream, as the HTML standard reads it. */
export interface StreamEvent {
  type: string;
  data: string;
  /** The latest event id, to resume from; empty: none yet. */
  lastId: string;
}

/** Parses server-sent events from text chunks with arbitrary boundaries. */
export class EventParser {
  #rest = "";
  #type = "";
  #data: string[] = [];
  #lastId: string;

  constructor(lastId = "") {
    this.#lastId = lastId;
  }

  /** @returns the events completed by this chunk */
  push(piece: string): StreamEvent[] {
    // A chunk that ends between CR and LF is parsed with the next one.
    const text = this.#rest + piece;
    const whole = text.endsWith("\r") ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    this.#rest = lines.pop()! + text.slice(whole.length);
    return lines.flatMap((line) => this.#read(line));
  }

  #read(line: string): StreamEvent[] {
    if (line === "") return this.#finish();
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.#type = value;
    if (field === "data") this.#data.push(value);
    if (field === "id" && !value.includes("\0")) this.#lastId = value;
    return [];
  }

  #finish(): StreamEvent[] {
    const event = { type: this.#type || "message", data: this.#data.join("\n"), lastId: this.#lastId };
    const isEmpty = this.#data.length === 0;
    this.#type = "";
    this.#data = [];
    return isEmpty ? [] : [event];
  }
}
