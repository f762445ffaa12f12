/** The form of the page. A storefront sends who is logged in with every request, signed. */
export default defineEventHandler(async event => {
  const { shop, loggedInCustomerId, pathPrefix } = await usePlatformAppProxy(event)
  if (loggedInCustomerId) await welcome(shop, readCustomerId(loggedInCustomerId), 'storefront')
  return sendRedirect(event, pathPrefix, 303)
})
