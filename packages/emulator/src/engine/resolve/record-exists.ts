import type { StoredRecord, TableSpec } from '../records/record-table'
import type { Check } from './mutation'

/** Creates the rule that the record with the id in an argument exists. It ends the checks. */
export function recordExists<Name extends string, Row extends StoredRecord, Index extends string>(
  spec: TableSpec<Row, Index>,
  argument: Name,
  message: string,
  code?: string,
): Check<Readonly<Record<Name, string>>> {
  return {
    field: [argument],
    message,
    ...(code !== undefined && { code }),
    fails: (args, { store }) => !store.records.table(spec).get(args[argument]),
    isFinal: true,
  }
}
