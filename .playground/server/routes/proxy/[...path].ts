/**
 * The app's part of every storefront: a page in the merchant's theme, and the same as JSON for
 * scripts.
 */
export default defineEventHandler(async event => {
  const { shop, storefront, loggedInCustomerId, pathPrefix, liquid } =
    await usePlatformAppProxy(event)
  const path = getRouterParam(event, 'path') ?? ''
  failIfAsked()
  const facts = { Customer: loggedInCustomerId ?? 'a visitor', Storefront: pathPrefix }
  await recordReceived(shop, { kind: 'proxy', title: `${event.method} /${path}`, facts })

  const products = storefront ? await listStorefrontProducts(storefront) : []
  if (path === 'products.json') return { shop, customer: loggedInCustomerId ?? null, products }
  const items = products.map(({ title }) => `<li>${escapeLiquid(title)}</li>`).join('')
  return liquid(
    `<h1>Playground in {{ shop.name }}</h1><ul>${items}</ul><p><a href="${escapeLiquid(pathPrefix)}/more?page=2">More</a></p>`,
  )
})

/** A handler may fail; tests set this variable to see what is logged of the request. */
function failIfAsked(): void {
  if (process.env['PLAYGROUND_PROXY_FAILS'] === 'yes')
    throw new Error('The page failed because PLAYGROUND_PROXY_FAILS is set')
}
