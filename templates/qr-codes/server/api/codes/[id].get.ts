export default defineEventHandler(async (event): Promise<QrCode> => {
  const { session, admin } = await usePlatformAdmin(event)
  const code = await findCode(session.shop, getRouterParam(event, 'id') ?? '')
  if (!code) throw codeNotFound()
  const [shown] = await withProducts(admin, [code])
  return shown!
})
