import type { DraftOrderInput, QueryArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { addressFrom } from '../addresses/mailing-address'
import { minorMoneyV2 } from '../../money/money-v2'
import { pickupAt } from '../local-pickup/pickup-records'
import { stockingLocations } from '../local-pickup/stocking-locations'
import type { DraftFields } from './draft-records'
import { draftTotals } from './draft-taxes'
import { rateHandle, shippingRates } from './shipping-rates'
import { draftFieldsOf } from './write-draft'

/** The type `DraftOrderAvailableDeliveryOptions`. Local delivery is not simulated. */
export function deliveryOptions(
  { input, ...page }: QueryArgs['draftOrderAvailableDeliveryOptions'],
  context: GraphqlContext,
) {
  const draft = draftFieldsOf(context, { lineItems: input.lineItems ?? [] })
  const pickup = pickupOptions(context, draft, page.search)
  const from = page.localPickupFrom ?? 0
  const end = from + (page.localPickupCount ?? pickup.length)
  return {
    availableLocalDeliveryRates: [],
    availableLocalPickupOptions: pickup.slice(from, end),
    availableShippingRates: rateOptions(context, draft, input),
    pageInfo: {
      hasNextPage: end < pickup.length,
      hasPreviousPage: from > 0 && pickup.length > 0,
      startCursor: null,
      endCursor: null,
    },
  }
}

function rateOptions(
  { store }: GraphqlContext,
  draft: DraftFields,
  { shippingAddress }: DraftOrderInput,
) {
  const address = shippingAddress ? addressFrom(shippingAddress) : null
  const delivered = { lineItems: draft.lineItems, subtotal: draftTotals(draft).subtotal[0] }
  return shippingRates(store.records, delivered, address, draft.currency).map(rate => ({
    code: rate.title,
    handle: rateHandle(rate, draft.currency, store.domain),
    price: minorMoneyV2(rate.minor, draft.currency),
    source: 'shopify',
    title: rate.title,
  }))
}

/** Lists the locations where the items can be collected, for free. */
function pickupOptions(
  { store }: GraphqlContext,
  { lineItems, currency }: DraftFields,
  search: string | null | undefined,
) {
  const wanted = search?.trim().toLowerCase() ?? ''
  return stockingLocations(store.records, lineItems)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name }) => ({
      code: name,
      distanceFromBuyer: null,
      handle: rateHandle({ title: name, minor: 0 }, currency, store.domain),
      instructions: pickupAt(store.records, id)?.instructions ?? '',
      locationId: id,
      source: 'shopify',
      title: name,
    }))
}
