// platform:public
/** The address in a printed code: counts the scan and leads to the store. */
export default defineEventHandler(async event => {
  setHeader(event, 'Cache-Control', 'no-store')
  const id = getRouterParam(event, 'id') ?? ''
  // The page of an unused code explains why it leads nowhere.
  return sendRedirect(event, (await countScan(id)) ?? `/qr/${encodeURIComponent(id)}`)
})
