/** The form of a value, as an error message describes it. */
export interface ValueForm {
  expected: string
  accepts: (value: unknown) => boolean
}

/** A table: its keys, or a list of such tables. */
export interface TableForm {
  keys: Readonly<Record<string, ValueForm | TableForm>>
  isList?: boolean
  /** Keys that the author chooses, and their values. */
  others?: { key: ValueForm; value: ValueForm | TableForm }
  /** Form of a value in place of the table. */
  shorthand?: ValueForm
  /** True: the platform has further keys, which are not read. */
  isOpen?: boolean
}
