export default defineEventHandler(async (event): Promise<SavedCode> => {
  const { session, admin } = await usePlatformAdmin(event)
  const { shop } = session
  const before = await findCode(shop, getRouterParam(event, 'id') ?? '')
  if (!before) throw codeNotFound()
  const input = await readCodeInput(event)
  const variant = await findVariant(admin, input.variantId)
  if (!variant) throw fieldErrors({ variantId: 'This product was deleted. Choose another one' })
  await updateCode(shop, before.id, input, variant)
  // The product that the code had before loses it.
  const products = new Set([variant.productId])
  if (!before.isProductDeleted) products.add(before.productId)
  const published = await Promise.all(
    [...products].map(product => publishCodes(admin, shop, product)),
  )
  return { id: before.id, isPublished: published.every(Boolean) }
})
