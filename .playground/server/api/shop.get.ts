const FACTS = `#graphql
  query ShopFacts { shop { name email currencyCode ianaTimezone plan { publicDisplayName } } }
`

/** Facts about the calling shop. */
export default defineEventHandler(async event => {
  const { admin, session } = await usePlatformAdmin(event)
  const { data } = await admin.graphql(FACTS)
  const { name, email, currencyCode, ianaTimezone, plan } = data.shop
  return {
    domain: session.shop,
    name,
    email,
    plan: plan.publicDisplayName,
    currency: currencyCode,
    timeZone: ianaTimezone,
  }
})
