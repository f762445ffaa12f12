import type { Check, MutationError } from '../../engine/resolve/mutation'
import { RETURNS } from './return-records'
import type { ReturnRecord } from './return-records'

/** A quantity of an item of a return. */
export interface ReturnQuantity {
  id: string
  quantity: number
}

/** Of a return that is not open to the change. */
export const WRONG_STATUS = 'Return status is invalid.'

/** Creates the rule that a return exists. */
export function returnExists<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
): Check<Args> {
  return RETURNS.existsAt(field, idOf, 'Return not found.', 'NOT_FOUND')
}

/** Creates the rule that a return has one of some statuses. */
export function stateRule<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
  message: string,
  fails: (record: ReturnRecord) => boolean,
): Check<Args> {
  return {
    field,
    code: 'INVALID_STATE',
    message,
    fails: (args, context) => {
      const record = RETURNS.in(context).get(idOf(args))
      return record !== undefined && fails(record)
    },
    isFinal: true,
  }
}

/**
 * Checks quantities of items of a return.
 *
 * @param usedOf the part of an item's quantity that cannot be taken
 */
export function lineQuantityErrors(
  { lines }: ReturnRecord,
  wanted: readonly ReturnQuantity[],
  path: readonly string[],
  idField: string,
  usedOf: (line: ReturnRecord['lines'][number]) => number,
): MutationError[] {
  return wanted.flatMap(({ id, quantity }, index): MutationError[] => {
    const line = lines.find(candidate => candidate.id === id)
    if (!line)
      return [
        {
          field: [...path, String(index), idField],
          message: 'Return line item was not found.',
          code: 'NOT_FOUND',
        },
      ]
    return quantity > 0 && quantity <= line.quantity - usedOf(line)
      ? []
      : [
          {
            field: [...path, String(index), 'quantity'],
            message: 'Return line item has an invalid quantity.',
            code: 'INVALID',
          },
        ]
  })
}
