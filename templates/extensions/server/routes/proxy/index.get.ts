/** The page `/apps/points` of the store, in the merchant's theme. */
export default defineEventHandler(async event => {
  const { shop, loggedInCustomerId, pathPrefix, liquid } = await usePlatformAppProxy(event)
  if (!loggedInCustomerId)
    return liquid('<h1>Points</h1><p><a href="/account/login">Log in</a> to see your points.</p>')
  const customerId = readCustomerId(loggedInCustomerId)
  const join = (await hasJoined(shop, customerId))
    ? ''
    : `<form method="post" action="${pathPrefix}/join"><button>Join, and get points</button></form>`
  return liquid(
    `<h1>Points</h1><p>You have ${await balanceOf(shop, customerId)} points at {{ shop.name }}.</p>${join}`,
  )
})
