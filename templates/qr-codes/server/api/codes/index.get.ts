/** The codes of the shop, newest first. */
export default defineEventHandler(async (event): Promise<CodePage> => {
  const { session, admin } = await usePlatformAdmin(event)
  const { codes, hasMore } = await listCodes(session.shop, readPage(getQuery(event).page))
  return { codes: await withProducts(admin, codes), hasMore }
})

function readPage(value: unknown): number {
  if (value === undefined) return 1
  if (typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value)) return Number(value)
  throw createError({ status: 400, message: 'The page must be a number from 1' })
}
