import { createSessionStorage } from '#platform'
import type { Session } from '#platform'

export default defineNitroPlugin(() => {
  configurePlatform({
    sessionStorage: createSessionStorage(useStorage('platform')),
    hooks: {
      afterAuth: async ({ session, admin }) => {
        await admin.graphql('query { shop { name } }')
        await useStorage('data').setItem('installed', describe(session))
      },
    },
  })
})

function describe(session: Session): { shop: string, online: boolean } {
  return { shop: session.shop, online: session.isOnline }
}
