import { createSessionStorage } from '#platform'
import type { Session } from '#platform'

export default defineNitroPlugin(() => {
  configurePlatform({
    sessionStorage: createSessionStorage(useStorage('platform')),
    hooks: {
      afterAuth: async ({ session, admin }) => {
        const { data } = await admin.graphql<{ shop: { name: string } }>('query { shop { name } }')
        await useStorage('data').setItem('installed', describe(session, data.shop.name))
      },
    },
  })
})

function describe(session: Session, name: string): { shop: string; online: boolean; name: string } {
  return { shop: session.shop, online: session.isOnline, name }
}
