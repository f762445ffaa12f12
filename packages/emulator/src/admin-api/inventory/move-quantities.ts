import { firstErrors } from '../../engine/resolve/mutation-error'
import type {
  InventoryMoveQuantityChange,
  InventoryMoveQuantityTerminalInput,
  MutationArgs,
} from '../../../generated/admin'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { changeQuantities } from './adjustment-groups'
import {
  checkDocument,
  checkExpected,
  checkLedger,
  checkName,
  checkRange,
  checkStocked,
} from './quantity-checks'
import type { QuantityTarget } from './quantity-checks'

/** One end of a move, and where it is in the input. */
interface End {
  terminal: InventoryMoveQuantityTerminalInput
  target: QuantityTarget
}

const MAX_LEDGER_URIS = 2

/** The root that moves stock between the states of an item at one location. */
export const moveMutations: Mutations = {
  inventoryMoveQuantities: idempotent(
    defineMutation<MutationArgs['inventoryMoveQuantities']>({
      topics: ['inventory_levels/update'],
      run: ({ input }, context) => {
        const ends = input.changes.flatMap(endsOf)
        const userErrors = firstErrors(
          () => [
            ...checkDocument(input),
            ...ends.flatMap(({ terminal, target }) =>
              checkName(terminal.name, [...target.path, 'name']),
            ),
          ],
          () => [
            ...input.changes.flatMap(checkMove),
            ...ends.flatMap(({ terminal, target }) =>
              checkLedger(terminal.name, terminal.ledgerDocumentUri, target.path),
            ),
            ...checkLedgerCount(ends),
          ],
          () =>
            ends.flatMap(({ target }, index) =>
              // Both ends have the same item and the same location.
              index % 2 === 0 ? checkStocked(context, itemTarget(target)) : [],
            ),
          () =>
            ends.flatMap(({ terminal, target }) =>
              checkExpected(context, target, terminal.name, terminal.changeFromQuantity),
            ),
        )
        if (userErrors.length > 0) return { userErrors }
        return changeQuantities(
          context,
          input,
          ends.map(({ terminal, target: { itemId, locationId } }, index) => ({
            itemId,
            locationId,
            name: terminal.name,
            delta: (index % 2 === 0 ? -1 : 1) * (input.changes[index >> 1]?.quantity ?? 0),
            ledgerDocumentUri: terminal.ledgerDocumentUri ?? null,
          })),
        )
      },
    }),
  ),
}

function endsOf({ inventoryItemId, from, to }: InventoryMoveQuantityChange, index: number): End[] {
  const end = (name: string, terminal: InventoryMoveQuantityTerminalInput): End => ({
    terminal,
    target: {
      path: ['input', 'changes', String(index), name],
      itemId: inventoryItemId,
      locationId: terminal.locationId,
    },
  })
  return [end('from', from), end('to', to)]
}

// The item is a field of the change, and the location one of its ends.
function itemTarget(target: QuantityTarget): QuantityTarget {
  return {
    ...target,
    path: target.path.slice(0, -1),
    locationPath: [...target.path, 'locationId'],
  }
}

function checkMove(
  { quantity, from, to }: InventoryMoveQuantityChange,
  index: number,
): MutationError[] {
  const path = ['input', 'changes', String(index)]
  const errors = checkRange(quantity, [...path, 'quantity'], 0)
  if (from.name === to.name)
    errors.push({
      field: path,
      message: "The quantity names for each change can't be the same.",
      code: 'SAME_QUANTITY_NAME',
    })
  if (from.locationId !== to.locationId)
    errors.push({
      field: path,
      message: "The quantities can't be moved between different locations.",
      code: 'DIFFERENT_LOCATIONS',
    })
  return errors
}

function checkLedgerCount(ends: readonly End[]): MutationError[] {
  const uris = new Set(ends.flatMap(({ terminal }) => terminal.ledgerDocumentUri ?? []))
  if (uris.size <= MAX_LEDGER_URIS) return []
  return [
    {
      field: ['input', 'changes'],
      message: `A maximum of ${MAX_LEDGER_URIS} ledger document URIs across all changes is allowed.`,
      code: 'MAXIMUM_LEDGER_DOCUMENT_URIS',
    },
  ]
}
