/**
 * Fixes a problem of several products: `ids` (1 to 50), and `fix`, one of `describe`, `restock` and
 * `hide`. A restock has a `key`, and needs a scope, which the response requests if it is missing.
 */
export default defineEventHandler(async event => {
  const { admin, scopes } = await usePlatformAdmin(event)
  const { ids: given, fix, key } = await readFields(event)
  const ids = readProductIds(given)
  if (fix === 'describe') await describeProducts(admin, ids)
  else if (fix === 'hide') await hideProducts(admin, ids)
  else if (fix === 'restock') {
    if (typeof key !== 'string' || key === '') throw refusal('"key" must not be empty')
    await scopes.require(['write_inventory'])
    await restockProducts(admin, ids, key)
  } else throw refusal('"fix" must be one of describe, restock, hide')
  return { fixed: ids.length }
})
