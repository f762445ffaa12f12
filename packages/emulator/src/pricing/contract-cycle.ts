import { DAY_MS } from '../billing/billing-cycle'
import type { EmulatorState } from '../state/state'
import type { Contract, InvoiceLine } from './contract'
import { formatMillionths, readMillionths } from './decimal'
import { planHandle, planPrice } from './pricing-plan'
import { usageMinor } from './usage-cost'

/** The contract that a shop has, active or frozen, up to date with the clock. */
export function currentContract(state: EmulatorState, shop: string): Contract | undefined {
  settleShop(state, shop)
  return state.pricing.contracts.find(
    contract => contract.shop === shop && contract.status !== 'CANCELLED',
  )
}

/**
 * Ends the billing cycles of a shop that are over, and writes their invoices. Every reader calls
 * this first, so the result does not depend on when jobs run.
 */
export function settleShop(state: EmulatorState, shop: string): void {
  for (const contract of state.pricing.contracts) {
    if (contract.shop === shop) settleContract(state, contract)
  }
}

function settleContract(state: EmulatorState, contract: Contract): void {
  const now = state.clock.now()
  while (contract.status !== 'CANCELLED') {
    const boundary = contract.cycle?.end ?? contract.trialEndsAt
    if (boundary === null || boundary > now) break
    passBoundary(state, contract, boundary)
  }
  if (contract.closesAt !== null && contract.closesAt <= now) {
    billUsage(state, contract, contract.closesAt)
    contract.closesAt = null
  }
}

/** Ends a trial or a cycle, and begins the next cycle. */
function passBoundary(state: EmulatorState, contract: Contract, at: number): void {
  billUsage(state, contract, at)
  endTrial(state, contract, at)
  if (contract.pendingPlan) {
    contract.plan = contract.pendingPlan
    contract.pendingPlan = null
    contract.cancelAtEndOfCycle = false
  } else if (contract.cancelAtEndOfCycle) {
    endContract(contract, at)
    return
  }
  beginCycle(state, contract, at)
}

/** Begins a cycle and charges the price of the plan, which a frozen shop does not pay. */
export function beginCycle(state: EmulatorState, contract: Contract, at: number): void {
  const days = contract.plan.interval === 'ANNUAL' ? 365 : 30
  const minor = contract.status === 'ACTIVE' ? planPrice(contract.plan).minor : 0
  contract.cycle = { start: at, end: at + days * DAY_MS, paidMinor: minor }
  contract.usage = {}
  if (minor > 0)
    addLine(state, contract, at, {
      kind: 'recurring',
      plan: planHandle(contract.plan),
      meter: null,
      quantity: null,
      minor,
      periodStart: contract.cycle.start,
      periodEnd: contract.cycle.end,
    })
}

/** Bills what was used in the cycle, one line for each meter. */
export function billUsage(state: EmulatorState, contract: Contract, at: number): void {
  const { cycle, plan, usage } = contract
  if (!cycle) return
  for (const meter of plan.meters ?? []) {
    const quantity = readMillionths(usage[meter.handle] ?? '0') ?? 0n
    if (quantity === 0n) continue
    addLine(state, contract, at, {
      kind: 'usage',
      plan: planHandle(plan),
      meter: meter.handle,
      quantity: formatMillionths(quantity),
      minor: usageMinor(meter, quantity, planPrice(plan).currencyCode),
      periodStart: cycle.start,
      // After an uninstallation, what was used before it is billed a day later.
      periodEnd: Math.min(cycle.end, contract.endedAt ?? at),
    })
  }
  contract.usage = {}
}

/**
 * Credits the part of the price that was paid for the rest of the cycle, rounded down to a minor
 * unit.
 */
export function creditRest(state: EmulatorState, contract: Contract, at: number): void {
  const { cycle, plan } = contract
  if (!cycle) return
  const minor = Number(
    (BigInt(cycle.paidMinor) * BigInt(cycle.end - at)) / BigInt(cycle.end - cycle.start),
  )
  if (minor === 0) return
  addLine(state, contract, at, {
    kind: 'credit',
    plan: planHandle(plan),
    meter: null,
    quantity: null,
    minor: -minor,
    periodStart: at,
    periodEnd: cycle.end,
  })
}

/** Records the trial days that were used up to a time. */
export function endTrial(state: EmulatorState, contract: Contract, at: number): void {
  if (contract.trialEndsAt === null) return
  state.pricing.trials.push({
    shop: contract.shop,
    plan: planHandle(contract.plan),
    start: contract.startedAt,
    end: at,
  })
  contract.trialEndsAt = null
}

export function endContract(contract: Contract, at: number): void {
  Object.assign(contract, { status: 'CANCELLED', endedAt: at, pendingPlan: null })
}

function addLine(state: EmulatorState, { shop, plan }: Contract, at: number, line: InvoiceLine) {
  const { invoices } = state.pricing
  const { currencyCode } = planPrice(plan)
  let invoice = invoices.find(
    each => each.shop === shop && each.at === at && each.currencyCode === currencyCode,
  )
  if (!invoice) {
    invoice = { id: state.ids.nextNumber('invoice', shop), shop, at, currencyCode, lines: [] }
    invoices.push(invoice)
  }
  invoice.lines.push(line)
}
