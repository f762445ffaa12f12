import { webhookTopicName } from '#platform'
import type {
  ApiVersion,
  NavLink,
  PlatformBilling,
  PlatformErrorCode,
  PlatformModuleOptions,
  Session,
} from '#platform'
import type { H3Event } from 'h3'

export const plans = {
  Pro: { amount: 10, currencyCode: 'USD', interval: 'ONE_TIME' },
} satisfies PlatformBilling

declare module '#platform' {
  interface PlatformRegister {
    billing: typeof plans
  }
}

/* What an app must be able to write in server code, and what TypeScript must refuse. Never run. */

export async function uses(event: H3Event): Promise<[Session, string | undefined, number]> {
  const { admin, session, sessionToken } = await usePlatformAdmin(event)
  const { data } = await admin.graphql<{ productsCount: { count: number } }>(
    'query Count($first: Int!) { productsCount { count } }',
    { variables: { first: 1 } },
  )
  const background = await usePlatformUnauthenticatedAdmin(session.shop)
  await background.admin.graphql('query { shop { name } }')
  const offline: Session = background.session
  const { session: same, storefront } = await usePlatformUnauthenticatedStorefront(offline.shop)
  await storefront.graphql(`query { shop { name } } # ${same.id}`)
  return [session, sessionToken?.sub, data.productsCount.count]
}

export async function claims(event: H3Event): Promise<string | undefined> {
  const { sessionToken } = await usePlatformAdmin<{ plan: string }>(event)
  return sessionToken?.plan
}

export async function freshTokens(event: H3Event): Promise<(string | undefined)[]> {
  const webhook = await usePlatformWebhook(event)
  const visit = await usePlatformAppProxy(event)
  const sessions: (Session | undefined)[] = [
    await webhook.freshSession(),
    await visit.freshSession(),
  ]
  return sessions.map(session => session?.accessToken)
}

export async function jobs(shop: string): Promise<(string | undefined)[]> {
  const platformJobs = usePlatformJobs()
  const { id } = await platformJobs.enqueue('import', { file: 'a.csv' }, { shop, delay: 1000 })
  await platformJobs.enqueue('clean-up')
  await platformJobs.forEachShop('import', { file: 'a.csv' })
  // @ts-expect-error no file defines this job
  await platformJobs.enqueue('imports', { file: 'a.csv' }, { shop })
  // @ts-expect-error another input
  await platformJobs.enqueue('import', { file: 1 }, { shop })
  // @ts-expect-error a job with perShop needs a shop
  await platformJobs.enqueue('import', { file: 'a.csv' })
  // @ts-expect-error a job without an input
  await platformJobs.enqueue('clean-up', 1)
  // @ts-expect-error a job that is not for shops
  await platformJobs.forEachShop('clean-up')
  const { shops } = await usePlatformShops({ limit: 10 })
  return [(await platformJobs.progress(id))?.state, shops[0]?.state]
}

export const topicName: string = webhookTopicName('ORDERS_CREATE')
export const configuredApiKey: string = useRuntimeConfig().platform.apiKey
export const version: ApiVersion = '2026-10'
export const options: PlatformModuleOptions = {
  authPage: false,
  distribution: 'single_merchant',
  emulator: { port: 4500 },
  userAgentPrefix: 'Acme Reviews/2.1',
}

export async function misuse(event: H3Event): Promise<void> {
  // @ts-expect-error the event is required
  await usePlatformAdmin()
  // @ts-expect-error a shop's domain, not an event
  await usePlatformUnauthenticatedAdmin(event)
  // @ts-expect-error the Storefront API has a utility of its own
  void (await usePlatformUnauthenticatedAdmin('acme.myshopify.com')).storefront
  const { freshSession } = await usePlatformWebhook(event)
  // @ts-expect-error undefined after the app was uninstalled
  void (await freshSession()).accessToken
  const { admin, billing, sessionToken, redirect, cors } = await usePlatformAdmin(event)
  // @ts-expect-error a query is a string
  await admin.graphql({ query: '{ shop { name } }' })
  // @ts-expect-error variables are an object
  await admin.graphql('query { shop { name } }', { variables: 'first' })
  // @ts-expect-error no plan of this name
  await billing.require({ plans: 'Prp' })
  // @ts-expect-error standalone apps have no ID token
  sessionToken.sub.trim()
  // @ts-expect-error not a target of a window
  redirect('/', { target: '_elsewhere' })
  // @ts-expect-error a web response, not a body
  cors({ ok: true })
}

// @ts-expect-error no such option
configurePlatform({ hook: {} })
// @ts-expect-error no such hook
configurePlatform({ hooks: { afterauth: () => {} } })
// @ts-expect-error a session storage has five methods
configurePlatform({ sessionStorage: { loadSession: () => Promise.resolve(undefined) } })
// @ts-expect-error no version of the Admin API
export const wrongVersion: ApiVersion = '2026-13'
// @ts-expect-error the only relation is home
export const wrongLink: NavLink = { label: 'Home', href: '/', rel: 'start' }
// @ts-expect-error the codes are a closed list
export const wrongCode: PlatformErrorCode = 'no_such_code'
// @ts-expect-error a list, not the comma list of the environment
export const wrongScopes: PlatformModuleOptions = { scopes: 'read_products' }
// @ts-expect-error no such way to distribute an app
export const wrongDistribution: PlatformModuleOptions = { distribution: 'public' }
// @ts-expect-error a page, or none
export const wrongAuthPage: PlatformModuleOptions = { authPage: true }
