interface ShopFacts {
  name: string
  email: string
  currencyCode: string
  ianaTimezone: string
  plan: { displayName: string }
}

/** Facts about the shop that asks. */
export default defineEventHandler(async (event) => {
  const { admin, session } = await usePlatformAdmin(event)
  const { data } = await admin.graphql<{ shop: ShopFacts }>('query ShopFacts { shop { name email currencyCode ianaTimezone plan { displayName } } }')
  const { name, email, currencyCode, ianaTimezone, plan } = data.shop
  return { domain: session.shop, name, email, plan: plan.displayName, currency: currencyCode, timeZone: ianaTimezone }
})
