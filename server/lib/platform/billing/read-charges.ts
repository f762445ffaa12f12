import type { AdminApiContext } from '../api/admin-client'
import { PlatformError } from '../errors/errors'
import { SUBSCRIPTION_FIELDS, withNumericAmounts } from './charges'
import type { AppPurchaseOneTime, AppSubscription } from './charges'

/** What a shop pays to the app, or was asked to pay. */
export interface AppCharges {
  /** Those that are active; the platform allows one. */
  appSubscriptions: AppSubscription[]
  oneTimePurchases: AppPurchaseOneTime[]
}

interface ChargePage {
  activeSubscriptions?: AppSubscription[] | null
  oneTimePurchases: { edges: { node: AppPurchaseOneTime }[], pageInfo: { hasNextPage: boolean, endCursor: string | null } }
}

/** 250 purchases each; a platform that always has a next page must not keep us for ever. */
const MOST_PAGES = 1000

const READ = `#graphql
  query AppCharges($withSubscriptions: Boolean!, $after: String) {
    currentAppInstallation {
      activeSubscriptions @include(if: $withSubscriptions) { ${SUBSCRIPTION_FIELDS} }
      oneTimePurchases(first: 250, sortKey: CREATED_AT, after: $after) {
        edges { node { id name test status } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`

const READ_SUBSCRIPTIONS = `#graphql
  query AppSubscriptions {
    currentAppInstallation { activeSubscriptions { ${SUBSCRIPTION_FIELDS} } }
  }`

/**
 * All charges of the shop. protocol: billing, check
 *
 * @throws PlatformError `admin_api_failed` when the list does not end, or the answer is none; and as `admin.graphql`
 */
export async function readCharges(admin: AdminApiContext): Promise<AppCharges> {
  const { activeSubscriptions, oneTimePurchases: first } = await readPage(admin, null)
  const oneTimePurchases = nodesOf(first)
  const cursors = new Set<string>()
  for (let { pageInfo } = first; pageInfo.hasNextPage;) {
    const cursor = pageInfo.endCursor
    // Half of a list would say that the shop has not paid.
    if (cursor === null || cursors.has(cursor) || cursors.size >= MOST_PAGES - 1) throw endless()
    cursors.add(cursor)
    const { oneTimePurchases: next } = await readPage(admin, cursor)
    oneTimePurchases.push(...nodesOf(next))
    pageInfo = next.pageInfo
  }
  return { appSubscriptions: withNumericAmounts(activeSubscriptions ?? []), oneTimePurchases }
}

/**
 * The active subscriptions of the shop alone.
 *
 * @throws as `admin.graphql`
 */
export async function readSubscriptions({ graphql }: AdminApiContext): Promise<AppSubscription[]> {
  const { data } = await graphql<{ currentAppInstallation: { activeSubscriptions: AppSubscription[] | null } | null }>(READ_SUBSCRIPTIONS)
  return withNumericAmounts(data.currentAppInstallation?.activeSubscriptions ?? [])
}

async function readPage({ graphql }: AdminApiContext, after: string | null): Promise<ChargePage> {
  const variables = { withSubscriptions: after === null, after }
  const { data } = await graphql<{ currentAppInstallation: ChargePage | null }>(READ, { variables })
  if (!data.currentAppInstallation?.oneTimePurchases) throw new PlatformError('admin_api_failed', 'The Admin API does not say what the shop was charged')
  return data.currentAppInstallation
}

function nodesOf({ edges }: ChargePage['oneTimePurchases']): AppPurchaseOneTime[] {
  return edges.map(({ node }) => node)
}

function endless(): PlatformError {
  return new PlatformError('admin_api_failed', `The Admin API's list of one-time purchases does not end: it repeats a page, or has more than ${MOST_PAGES}`)
}
