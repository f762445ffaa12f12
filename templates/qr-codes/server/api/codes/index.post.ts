/** Adds a code, if the plan of the shop has room for it. */
export default defineEventHandler(async (event): Promise<SavedCode> => {
  const { session, admin, billing } = await usePlatformAdmin(event)
  const { shop } = session
  const input = await readCodeInput(event)
  const variant = await findVariant(admin, input.variantId)
  if (!variant) throw fieldErrors({ variantId: 'This product was deleted. Choose another one' })
  const limit = await codeLimit(billing, await countCodes(shop))
  const code = await addCode(shop, input, variant, limit)
  if (!code)
    throw createError({ status: 402, message: `The free plan includes ${FREE_CODES} QR codes` })
  setResponseStatus(event, 201)
  return { id: code.id, isPublished: await publishCodes(admin, shop, code.productId) }
})
