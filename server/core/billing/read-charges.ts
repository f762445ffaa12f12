import type { AdminApiContext } from '../api/shop-clients'
import { PlatformError } from '../errors/errors'
import { SUBSCRIPTION_FIELDS, withNumericAmounts } from './charges'
import type { AppPurchaseOneTime, AppSubscription } from './charges'

/** Charges of a shop, approved or pending. */
export interface AppCharges {
  /** Those that are active; the platform allows one. */
  appSubscriptions: AppSubscription[]
  oneTimePurchases: AppPurchaseOneTime[]
}

interface ChargePage {
  activeSubscriptions?: AppSubscription[] | null
  oneTimePurchases: {
    edges: { node: AppPurchaseOneTime }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
}

/** 250 purchases each. Limits the loop should the platform always report a next page. */
const MAX_PAGES = 1000

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

const READ_NEWEST = `#graphql
  query NewestAppSubscription {
    currentAppInstallation {
      allSubscriptions(first: 1, reverse: true, sortKey: CREATED_AT) { nodes { ${SUBSCRIPTION_FIELDS} } }
    }
  }`

/**
 * Reads all charges of the shop. Source: docs/protocol.md#billing
 *
 * @throws PlatformError `admin_api_failed` when the list does not end, or is missing in the
 *   response; and as `admin.graphql`
 */
export async function readCharges(admin: AdminApiContext): Promise<AppCharges> {
  const { activeSubscriptions, oneTimePurchases: first } = await readPage(admin, null)
  const oneTimePurchases = nodesOf(first)
  const cursors = new Set<string>()
  for (let { pageInfo } = first; pageInfo.hasNextPage;) {
    const cursor = pageInfo.endCursor
    // A truncated list would show that the shop has not paid.
    if (cursor === null || cursors.has(cursor) || cursors.size >= MAX_PAGES - 1) throw endless()
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
  const { data } = await graphql<{
    currentAppInstallation: { activeSubscriptions: AppSubscription[] | null } | null
  }>(READ_SUBSCRIPTIONS)
  return withNumericAmounts(data.currentAppInstallation?.activeSubscriptions ?? [])
}

/** The newest subscription of the shop, if it is frozen. @throws as `admin.graphql` */
export async function readFrozenSubscription({
  graphql,
}: AdminApiContext): Promise<AppSubscription | undefined> {
  const { data } = await graphql<{
    currentAppInstallation: { allSubscriptions: { nodes: AppSubscription[] } | null } | null
  }>(READ_NEWEST)
  const [newest] = data.currentAppInstallation?.allSubscriptions?.nodes ?? []
  return newest?.status === 'FROZEN' ? withNumericAmounts(newest) : undefined
}

async function readPage({ graphql }: AdminApiContext, after: string | null): Promise<ChargePage> {
  const variables = { withSubscriptions: after === null, after }
  const { data } = await graphql<{ currentAppInstallation: ChargePage | null }>(READ, { variables })
  if (!data.currentAppInstallation?.oneTimePurchases)
    throw new PlatformError(
      'admin_api_failed',
      'The Admin API returned no installation, so the charges of the shop are unknown',
    )
  return data.currentAppInstallation
}

function nodesOf({ edges }: ChargePage['oneTimePurchases']): AppPurchaseOneTime[] {
  return edges.map(({ node }) => node)
}

function endless(): PlatformError {
  return new PlatformError(
    'admin_api_failed',
    `The Admin API's list of one-time purchases does not end: it repeats a page, or has more than ${MAX_PAGES}`,
  )
}
