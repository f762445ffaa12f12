const MAX_DELTA = 1000

const ADJUST = `#graphql
  mutation AdjustStock($input: InventoryAdjustQuantitiesInput!, $key: String!) {
    inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
      userErrors { field message }
    }
  }
` as const

/**
 * Adds `delta` to what a location has of an item. With its `key` a change is made once, however
 * often it is sent: by the page, or by the client after a lost response.
 */
export default defineEventHandler(async event => {
  const { admin, scopes } = await usePlatformAdmin(event)
  await scopes.require(['write_inventory'])
  const { id, locationId, key } = await readTexts(event, ['id', 'locationId', 'key'])
  const { delta } = await readFields(event)
  if (typeof delta !== 'number' || !Number.isInteger(delta) || Math.abs(delta) > MAX_DELTA)
    throw refusal(`"delta" must be a whole number from -${MAX_DELTA} to ${MAX_DELTA}`)
  if (key === '') throw refusal('"key" must not be empty')
  const changes = [{ delta, inventoryItemId: id, locationId }]
  const { data } = await admin.graphql(ADJUST, {
    variables: { key, input: { name: 'available', reason: 'correction', changes } },
  })
  refuseUserErrors(data.inventoryAdjustQuantities?.userErrors)
  return readStock(admin)
})
