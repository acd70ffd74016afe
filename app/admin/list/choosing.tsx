/** Rows that an act on several is made on. */
export interface Choosing<Row> {
  chosen: readonly Row[];
  /** Name of a row's box, for screen readers. */
  label: (row: Row) => string;
  onChange: (chosen: readonly Row[]) => void;
}

export const toggled = <Row extends { id: string }>(chosen: readonly Row[], row: Row): readonly Row[] =>
  chosen.includes(row) ? chosen.filter((one) => one !== row) : [...chosen, row];

const chooseCell = "w-px py-2.5 pl-3 align-top @max-4xl:w-auto @max-4xl:shrink-0 @max-4xl:p-0";
/** The area around a box that presses it, as large as a thumb. */
const chooseLabel = "-m-3 grid cursor-pointer p-3";
const box = "size-5 cursor-pointer accent-brand lg:size-4";

/** Arrow keys move between rows and X chooses one, so Tab skips the boxes. */
export function ChooseBox<Row>({
  row,
  choosing,
  toggle,
}: {
  row: Row;
  choosing: Choosing<Row>;
  toggle: (row: Row) => void;
}) {
  return (
    <td className={chooseCell}>
      <label className={chooseLabel}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={choosing.label(row)}
          className={box}
          checked={choosing.chosen.includes(row)}
          onChange={() => toggle(row)}
        />
      </label>
    </td>
  );
}

export function ChooseAll<Row>({ rows, choosing }: { rows: readonly Row[]; choosing: Choosing<Row> }) {
  const { chosen } = choosing;
  return (
    <td className={`${chooseCell} align-middle!`}>
      <label className={chooseLabel}>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          className={box}
          checked={chosen.length === rows.length}
          ref={(input) => {
            if (input) input.indeterminate = chosen.length > 0 && chosen.length < rows.length;
          }}
          onChange={() => choosing.onChange(chosen.length === rows.length ? [] : rows)}
        />
      </label>
    </td>
  );
}
