/** Texts by number, in one array that is read from a file as it is. */
export class Texts {
  readonly #all: string;
  /** Start of each, and end of the last. */
  readonly #starts: Int32Array;

  constructor({ bytes, starts }: TextParts) {
    this.#all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
    this.#starts = starts;
  }

  at(number: number): string {
    return this.#all.slice(this.#starts[number], this.#starts[number + 1]);
  }
}

/** Parts that texts are kept as. */
export interface TextParts {
  bytes: Uint8Array;
  starts: Int32Array;
}

/** Gives texts their numbers, each text once. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  parts(): TextParts {
    const texts = [...this.#numbers.keys()];
    const starts = new Int32Array(texts.length + 1);
    for (const [number, text] of texts.entries()) starts[number + 1] = starts[number]! + text.length;
    return { bytes: Buffer.from(texts.join("")), starts };
  }
}
