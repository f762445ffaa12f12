import { configureShopify } from '#shopify/server'
import { sessionStorage } from '#sessions'
import { countAfterAuth } from '../../../../apps/shared/count-after-auth'

export default defineNitroPlugin(() => {
  configureShopify({ sessionStorage, hooks: { afterAuth: countAfterAuth } })
})
