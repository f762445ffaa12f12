import { firstErrors } from '../../engine/resolve/mutation-error'
import type {
  InventoryChangeInput,
  InventoryQuantityInput,
  InventorySetQuantitiesInput,
  MutationArgs,
} from '../../../generated/admin'
import { DATED_RULES } from '../../../../../shared/dated-rules'
import type { GraphqlContext } from '../../engine/graphql-context'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { changeQuantities } from './adjustment-groups'
import type { QuantityChange } from './adjustment-groups'
import { findLevel } from './inventory-records'
import {
  checkDocument,
  checkExpected,
  checkLedger,
  checkName,
  checkRange,
  checkStocked,
} from './quantity-checks'
import type { QuantityTarget } from './quantity-checks'
import { quantityOf } from './quantity-names'

type DocumentInput = Pick<InventorySetQuantitiesInput, 'reason' | 'referenceDocumentUri'>

/** In these versions, inputs have `changeFromQuantity` instead of `compareQuantity`. */
const { sinceVersion: CHANGE_FROM_SINCE } = DATED_RULES['change-from-quantity']
const TOPICS = ['inventory_levels/update']

/** The roots that set or adjust quantities. */
export const quantityMutations: Mutations = {
  inventoryAdjustQuantities: idempotent(
    defineMutation<MutationArgs['inventoryAdjustQuantities']>({
      topics: TOPICS,
      run: ({ input }, context) => {
        const { name, changes } = input
        const targets = changes.map((change, index) => targetOf(change, 'changes', index))
        const userErrors = firstErrors(
          () => [...checkDocument(input), ...checkName(name, ['input', 'name'])],
          () => [
            ...changes.flatMap(({ ledgerDocumentUri }, index) =>
              checkLedger(name, ledgerDocumentUri, ['input', 'changes', String(index)]),
            ),
            ...checkSameLedger(changes),
          ],
          () => targets.flatMap(target => checkStocked(context, target)),
          () =>
            targets.flatMap((target, index) =>
              checkExpected(context, target, name, changes[index]?.changeFromQuantity),
            ),
          () =>
            targets.flatMap((target, index) =>
              checkRange(currentOf(context, target, name) + (changes[index]?.delta ?? 0), [
                ...target.path,
                'delta',
              ]),
            ),
        )
        if (userErrors.length > 0) return { userErrors }
        return changeQuantities(
          context,
          input,
          changes.map(({ inventoryItemId, locationId, delta, ledgerDocumentUri }) => ({
            itemId: inventoryItemId,
            locationId,
            name,
            delta,
            ledgerDocumentUri: ledgerDocumentUri ?? null,
          })),
        )
      },
    }),
  ),

  inventorySetQuantities: idempotent(
    defineMutation<MutationArgs['inventorySetQuantities']>({
      topics: TOPICS,
      run: ({ input }, context) =>
        setQuantities(context, input, input.name, input.quantities, 'quantities', [
          ...checkSettableName(input.name),
          ...checkComparison(context, input),
        ]),
    }),
  ),

  inventorySetOnHandQuantities: idempotent(
    defineMutation<MutationArgs['inventorySetOnHandQuantities']>({
      topics: TOPICS,
      run: ({ input }, context) =>
        setQuantities(context, input, 'on_hand', input.setQuantities, 'setQuantities', []),
    }),
  ),
}

function setQuantities(
  context: MutationContext,
  input: DocumentInput,
  name: string,
  quantities: readonly InventoryQuantityInput[],
  field: 'quantities' | 'setQuantities',
  rootErrors: readonly MutationError[],
) {
  const targets = quantities.map((entry, index) => targetOf(entry, field, index))
  const argument = quantities.some(({ compareQuantity }) => typeof compareQuantity === 'number')
    ? 'compareQuantity'
    : 'changeFromQuantity'
  const userErrors = firstErrors(
    () => [...checkDocument(input), ...rootErrors],
    () =>
      quantities.flatMap(({ quantity }, index) =>
        checkRange(
          quantity,
          ['input', field, String(index), 'quantity'],
          field === 'setQuantities' ? 0 : undefined,
        ),
      ),
    () => checkUnique(targets),
    () => targets.flatMap(target => checkStocked(context, target)),
    () =>
      targets.flatMap((target, index) =>
        checkExpected(context, target, name, quantities[index]?.[argument], argument),
      ),
  )
  if (userErrors.length > 0) return { userErrors }
  const changes = targets.map((target, index): QuantityChange => {
    const delta = (quantities[index]?.quantity ?? 0) - currentOf(context, target, name)
    // What is on hand and in no other state is available.
    const { itemId, locationId } = target
    return { itemId, locationId, name: 'available', delta, ledgerDocumentUri: null }
  })
  return changeQuantities(context, input, changes)
}

function checkSettableName(name: string): MutationError[] {
  if (name === 'available' || name === 'on_hand') return []
  const message = "The quantity name must be either 'available' or 'on_hand'."
  return [{ field: ['input', 'name'], message, code: 'INVALID_NAME' }]
}

function checkComparison(
  { apiVersion }: GraphqlContext,
  { ignoreCompareQuantity, quantities }: MutationArgs['inventorySetQuantities']['input'],
): MutationError[] {
  if (apiVersion >= CHANGE_FROM_SINCE || ignoreCompareQuantity) return []
  if (quantities.every(({ compareQuantity }) => compareQuantity !== undefined)) return []
  return [
    {
      field: ['input', 'ignoreCompareQuantity'],
      message:
        'The compareQuantity argument must be given to each quantity or ignored using ' +
        'ignoreCompareQuantity.',
      code: 'COMPARE_QUANTITY_REQUIRED',
    },
  ]
}

function checkSameLedger(changes: readonly InventoryChangeInput[]): MutationError[] {
  const uris = new Set(changes.flatMap(({ ledgerDocumentUri }) => ledgerDocumentUri ?? []))
  if (uris.size <= 1) return []
  return [
    {
      field: ['input', 'changes'],
      message:
        'All changes must have the same ledger document URI or, in the case of adjusting ' +
        'available, no ledger document URI.',
      code: 'MAX_ONE_LEDGER_DOCUMENT',
    },
  ]
}

// All entries of a duplicate are reported.
function checkUnique(targets: readonly QuantityTarget[]): MutationError[] {
  const keys = targets.map(({ itemId, locationId }) => `${itemId} ${locationId}`)
  return targets.flatMap(({ path }, index) =>
    keys.filter(key => key === keys[index]).length > 1
      ? {
          field: [...path, 'locationId'],
          message: 'The combination of inventoryItemId and locationId must be unique.',
          code: 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
        }
      : [],
  )
}

function targetOf(
  { inventoryItemId, locationId }: { inventoryItemId: string; locationId: string },
  list: string,
  index: number,
): QuantityTarget {
  return { path: ['input', list, String(index)], itemId: inventoryItemId, locationId }
}

function currentOf(
  { store }: GraphqlContext,
  { itemId, locationId }: QuantityTarget,
  name: string,
) {
  return quantityOf(findLevel(store.records, itemId, locationId)?.quantities ?? {}, name)
}
