/** Deletes a code. Its printed copies lead nowhere from now on. */
export default defineEventHandler(async event => {
  const { session, admin } = await usePlatformAdmin(event)
  const code = await findCode(session.shop, getRouterParam(event, 'id') ?? '')
  if (!code) throw codeNotFound()
  await removeCode(session.shop, code.id)
  if (!code.isProductDeleted) await publishCodes(admin, session.shop, code.productId)
  return sendNoContent(event)
})
