/** The metafields of an object, in a bulk query. */
export const METAFIELDS = `metafields(first: 1) {
  edges { node { __typename id namespace key type value ownerType createdAt updatedAt } }
}`
export const MONEY_BAG = '{ shopMoney { amount } presentmentMoney { amount } }'
export const TAX_LINES = `taxLines { title rate channelLiable priceSet ${MONEY_BAG} }`
export const ALLOCATIONS = `discountAllocations {
  allocatedAmountSet ${MONEY_BAG} discountApplication { index }
}`
export const ADDRESS = `{
  __typename id firstName lastName company address1 address2 city zip phone
  country countryCodeV2 province provinceCode
}`

/** The newest records in the search syntax: those from an id on. */
export function search(filter: string, ...terms: string[]): string {
  return JSON.stringify([...terms, filter].filter(term => term !== '').join(' '))
}
