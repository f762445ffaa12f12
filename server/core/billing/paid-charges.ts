import type { Storage } from 'unstorage'
import type { AdminApiContext } from '../api/shop-clients'
import { findTestReason } from './charge-records'
import { isDevelopmentStore } from './development-store'
import type { AppCharges } from './read-charges'

type Charge = AppCharges['appSubscriptions'][number] | AppCharges['oneTimePurchases'][number]

export interface PaymentQuestion {
  /** Names of plans of which any one counts. Undefined: every plan counts. */
  plans: readonly string[] | undefined
  /** True: a test counts like a payment. */
  isTest: boolean
}

/**
 * Returns the charges that count as paid. Without `isTest`, a test charge counts only if the
 * platform forced it, as for a development store or a reviewer: such a merchant cannot pay, and
 * would be asked to pay forever. A test charge that the app requested does not count. Source:
 * docs/protocol.md#billing
 *
 * @throws PlatformError `storage_failed`; and as `admin.graphql`
 */
export async function paidCharges(
  charges: AppCharges,
  { plans, isTest }: PaymentQuestion,
  services: { shop: string; admin: AdminApiContext; records: Storage },
): Promise<AppCharges> {
  // Names are compared whole: a plan `Pro` must not be paid for by `Pro Trial`.
  const active = keep(charges, charge => plans === undefined || plans.includes(charge.name))
  active.oneTimePurchases = active.oneTimePurchases.filter(({ status }) => status === 'ACTIVE')
  if (isTest) return active
  // A charge without `test: false` does not count as payment.
  const real = keep(active, ({ test }) => test === false)
  if (all(real).length > 0) return real
  const forced = await forcedTests(all(active), services)
  return keep(active, ({ id }) => forced.has(id))
}

/** Returns the ids of test charges that exist because the platform does not charge the shop. */
async function forcedTests(
  tests: readonly Charge[],
  { shop, admin, records }: { shop: string; admin: AdminApiContext; records: Storage },
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    tests.map(async ({ id }) => ({ id, reason: await findTestReason(records, shop, id) })),
  )
  const certain = found.filter(({ reason }) => reason === 'forced')
  // A development store can become a paying one, and so can a shop whose charge has no record.
  const depending = found.filter(
    ({ reason }) => reason === 'development_store' || reason === undefined,
  )
  const counting =
    depending.length > 0 && (await isDevelopmentStore(admin)) ? [...certain, ...depending] : certain
  return new Set(counting.map(({ id }) => id))
}

function keep(
  { appSubscriptions, oneTimePurchases }: AppCharges,
  counts: (charge: Charge) => boolean,
): AppCharges {
  return {
    appSubscriptions: appSubscriptions.filter(counts),
    oneTimePurchases: oneTimePurchases.filter(counts),
  }
}

function all({ appSubscriptions, oneTimePurchases }: AppCharges): Charge[] {
  return [...appSubscriptions, ...oneTimePurchases]
}
