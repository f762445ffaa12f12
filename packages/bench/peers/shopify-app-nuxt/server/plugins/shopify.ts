import { configureShopify } from '#shopify/server'
import { countAfterAuth } from '../../../../apps/shared/count-after-auth'

/** Sessions stay where the module keeps them, which is memory, the fastest storage there is. */
export default defineNitroPlugin(() => {
  configureShopify({ hooks: { afterAuth: countAfterAuth } })
})
