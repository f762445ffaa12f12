/** Maximum length of a text of an input. */
interface TextLimit {
  maximum: number
  /** Start of the message. Default: the words of the field. */
  label?: string
}

/** Maximum number of characters of a line. */
const LINE: TextLimit = { maximum: 255 }
const NOTE: TextLimit = { maximum: 5000 }

/**
 * The fields that are a line of an address, in every input. Names and titles have no such rule:
 * some mutations accept any length. Recorded of customers and locations, assumed of other inputs.
 */
const LINES: ReadonlySet<string> = new Set(['address1', 'address2', 'city', 'company', 'zip'])

/**
 * Limits of other texts, by input. Mutations with tables of their own check their texts there.
 *
 * - The schema documents the limits of holds and returns. The start of the message of a reason is
 *   the one that is recorded for a blank reason.
 * - The others are assumed: they are recorded for the same texts of customers, metafield
 *   definitions, and edited orders.
 */
const LIMITS: Readonly<Record<string, Readonly<Record<string, TextLimit>>>> = {
  CollectionDuplicateInput: { newTitle: { ...LINE, label: 'Title' } },
  DraftOrderInput: { note: NOTE, poNumber: LINE },
  DraftOrderLineItemInput: { title: LINE },
  FulfillmentOrderHoldInput: { handle: { maximum: 64 } },
  InventoryItemInput: { sku: LINE },
  MailingAddressInput: { firstName: LINE, lastName: LINE, phone: LINE },
  MetaobjectDefinitionCreateInput: { name: LINE, description: LINE },
  MetaobjectDefinitionUpdateInput: { name: LINE, description: LINE },
  OrderInput: { note: NOTE, poNumber: LINE },
  ProductVariantSetInput: { barcode: LINE, sku: LINE },
  ProductVariantsBulkInput: { barcode: LINE },
  ReturnDeclineRequestInput: { declineNote: { maximum: 500 } },
  ReturnLineItemInput: {
    returnReasonNote: { ...LINE, label: 'Return line items return reason note' },
  },
  ReturnRequestLineItemInput: { customerNote: { maximum: 300 } },
  SellingPlanGroupInput: { name: LINE, merchantCode: LINE },
  SellingPlanInput: { name: LINE },
  StorefrontAccessTokenInput: { title: LINE },
}

/**
 * Returns the message about a text that is too long.
 *
 * @param inputType name of the input that has the text
 */
export function lengthProblem(inputType: string, field: string, text: string): string | undefined {
  const limit = LIMITS[inputType]?.[field] ?? (LINES.has(field) ? LINE : undefined)
  if (!limit || [...text].length <= limit.maximum) return undefined
  return `${limit.label ?? wordsOf(field)} is too long (maximum is ${limit.maximum} characters)`
}

/** Converts the name of a field to words: `firstName` to `First name`. */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
