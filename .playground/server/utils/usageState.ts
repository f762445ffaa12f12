interface RecordsResult {
  currentAppInstallation: {
    activeSubscriptions: {
      lineItems: { id: string; usageRecords: { nodes: AdminUsageRecord[] } }[]
    }[]
  }
}

interface AdminUsageRecord {
  id: string
  description: string
  price: { amount: string; currencyCode: string }
  createdAt: string
  idempotencyKey: string | null
}

const RECORDS = `query UsageRecords {
  currentAppInstallation {
    activeSubscriptions {
      lineItems {
        id
        usageRecords(first: 20, reverse: true) { nodes { id description price { amount currencyCode } createdAt idempotencyKey } }
      }
    }
  }
}`

/** What a shop pays by usage; null when none of its subscriptions has such a price. */
export async function readUsage({
  admin,
  billing,
}: Pick<AdminContext, 'admin' | 'billing'>): Promise<UsageState | null> {
  const { appSubscriptions } = await billing.check()
  for (const { name, lineItems } of appSubscriptions) {
    for (const {
      id,
      plan: { pricingDetails },
    } of lineItems) {
      if (pricingDetails.__typename !== 'AppUsagePricing') continue
      const { balanceUsed, cappedAmount, terms } = pricingDetails
      return {
        plan: name,
        lineItemId: id,
        used: balanceUsed,
        cap: cappedAmount,
        terms,
        records: await readRecords(admin, id),
      }
    }
  }
  return null
}

async function readRecords(
  { graphql }: AdminApiContext,
  lineItemId: string,
): Promise<UsageRecord[]> {
  const { data } = await graphql<RecordsResult>(RECORDS)
  const items = data.currentAppInstallation.activeSubscriptions.flatMap(
    ({ lineItems }) => lineItems,
  )
  const records = items.find(({ id }) => id === lineItemId)?.usageRecords.nodes ?? []
  return records.map(({ price: { amount, currencyCode }, ...record }) => ({
    ...record,
    price: { amount: Number(amount), currencyCode },
  }))
}
