import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { EmulatorPricingPlan, EmulatorMeter } from '../../../src/pricing/pricing-plan'
import { planHandle } from '../../../src/pricing/pricing-plan'
import type { InvoiceLine } from '../../../src/pricing/contract'
import { settleShop } from '../../../src/pricing/contract-cycle'
import { DAY, pricedPlatform, SHOP, START } from './priced-platform'
import type { PricedPlatform } from './priced-platform'

/** A step of a year, after a number of hours. */
type Step =
  | { kind: 'use'; meter: number; thousandths: number }
  | { kind: 'choose'; plan: number }
  | { kind: 'cancel' }
  | { kind: 'freeze' }
  | { kind: 'uninstall' }

const minor = fc.integer({ min: 0, max: 50_000 })
const unitPrice = fc
  .integer({ min: 0, max: 3_000_000 })
  .map(millionths => (millionths / 1_000_000).toFixed(6))
const tiers = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 400 }), unitPrice, minor), {
    minLength: 1,
    maxLength: 6,
  })
  .map(parts => {
    let last = 0
    return parts.map(([width, amountPerUnit, flat], index) => ({
      upTo: index === parts.length - 1 ? null : (last += width),
      amountPerUnit,
      amount: (flat / 100).toFixed(2),
    }))
  })
const meter = (handle: string): fc.Arbitrary<EmulatorMeter> =>
  fc.tuple(fc.constantFrom('graduated', 'volume', 'fixed'), tiers).map(([mode, steps]) => ({
    handle,
    mode,
    tiers: mode === 'fixed' ? [{ ...steps[0]!, upTo: null }] : steps,
  }))
const METERS = ['emails', 'orders', 'labels']
const plan = (index: number): fc.Arbitrary<EmulatorPricingPlan> =>
  fc
    .record({
      price: minor.map(amount => (amount / 100).toFixed(2)),
      isAnnual: fc.boolean(),
      trialDays: fc.integer({ min: 0, max: 20 }),
      meters: fc.tuple(...METERS.map(meter)),
      counts: fc.integer({ min: 0, max: METERS.length }),
    })
    .map(({ price, isAnnual, trialDays, meters, counts }) => ({
      name: `Plan ${index}`,
      handle: `plan-${index}`,
      price,
      trialDays,
      ...(isAnnual
        ? { interval: 'ANNUAL' as const }
        : { meters: meters.slice(0, counts) as EmulatorMeter[] }),
    }))
const plans = fc.tuple(plan(0), plan(1), plan(2), plan(3))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('use' as const),
      meter: fc.nat({ max: METERS.length - 1 }),
      thousandths: fc.integer({ min: 1, max: 900_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('choose' as const), plan: fc.nat({ max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ kind: 'cancel' as const }, { kind: 'freeze' as const }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'uninstall' as const }) },
)
// A unit of an instant at which a period ends and another begins could be of either.
const year = fc.array(fc.tuple(step, fc.integer({ min: 1, max: 14 * 24 * 3_600_000 })), {
  minLength: 60,
  maxLength: 90,
})

let platform: PricedPlatform | undefined
afterEach(() => platform?.state.stop())

describe('twelve simulated months', () => {
  it('balance to the cent, whatever plans, usage, upgrades and cancellations come', async () => {
    await fc.assert(
      fc.asyncProperty(plans, year, async (offered, steps) => {
        platform?.state.stop()
        platform = pricedPlatform(offered)
        for (const [each, wait] of steps) {
          await run(platform, each)
          await platform.advance(wait)
        }
        await platform.advance(Math.max(0, START + 366 * DAY - platform.state.clock.now()))
        await platform.control.uninstall({ shop: SHOP }).catch(() => undefined)
        await platform.advance(2 * DAY)
        settleShop(platform.state, SHOP)
        check(platform, offered)
      }),
      { numRuns: 300 },
    )
  })

  it('balance where usage from before an uninstallation is billed during the next subscription', async () => {
    const meters = [
      { handle: 'emails', tiers: [{ upTo: null, amountPerUnit: '1.00', amount: '0.00' }] },
    ]
    const offered: EmulatorPricingPlan[] = [
      { name: 'Plan 0', handle: 'plan-0', price: '10.00', trialDays: 0, meters },
    ]
    platform = pricedPlatform(offered)
    const steps: Step[] = [
      { kind: 'choose', plan: 0 },
      { kind: 'use', meter: 0, thousandths: 2000 },
      { kind: 'uninstall' },
      { kind: 'choose', plan: 0 },
      { kind: 'use', meter: 0, thousandths: 5000 },
    ]
    for (const each of steps) {
      await run(platform, each)
      await platform.advance(1000)
    }
    await platform.advance(31 * DAY)
    settleShop(platform.state, SHOP)
    check(platform, offered)
  })
})

async function run({ state, control, use }: PricedPlatform, each: Step): Promise<void> {
  const shop = SHOP
  const ignore = () => undefined
  if (each.kind === 'use') use(METERS[each.meter]!, each.thousandths / 1000)
  if (each.kind === 'choose')
    await control.choosePlan({ shop, plan: `plan-${each.plan}` }).catch(ignore)
  if (each.kind === 'cancel') await control.cancelPlan({ shop }).catch(ignore)
  if (each.kind === 'freeze') {
    const frozen = await control.freezePlan({ shop }).catch(ignore)
    if (!frozen) await control.unfreezePlan({ shop }).catch(ignore)
  }
  if (each.kind === 'uninstall') {
    await control.uninstall({ shop }).catch(ignore)
    await control.install({ shop })
  }
  settleShop(state, shop)
}

function check({ state }: PricedPlatform, offered: readonly EmulatorPricingPlan[]): void {
  const { events, invoices } = state.pricing
  const lines = invoices.flatMap(invoice => invoice.lines)
  const of = (kind: InvoiceLine['kind']) => lines.filter(line => line.kind === kind)
  const planOf = (handle: string) => offered.find(each => planHandle(each) === handle)!

  // Every billed unit is on exactly one invoice line of its time, and no other unit is.
  for (const handle of METERS) {
    const billed = events.filter(event => event.handle === handle && event.result === 'billed')
    const charged = of('usage').filter(line => line.meter === handle)
    expect(sumOf(charged.map(line => line.quantity!))).toBe(
      sumOf(billed.map(event => event.quantity!)),
    )
    for (const line of charged) {
      const inPeriod = billed.filter(
        ({ at, receivedAt }) =>
          at >= line.periodStart &&
          at <= line.periodEnd &&
          charged.find(
            other => receivedAt >= other.periodStart && receivedAt <= other.periodEnd,
          ) === line,
      )
      expect(sumOf(inPeriod.map(event => event.quantity!))).toBe(sumOf([line.quantity!]))
    }
  }
  // Each usage line costs what counting it thousandth by thousandth costs.
  for (const line of of('usage')) {
    const used = planOf(line.plan).meters!.find(each => each.handle === line.meter)!
    expect(line.minor).toBe(countedMinor(used, line.quantity!))
  }
  // A price is charged once for a time, and what was not used of it is credited.
  const paid = of('recurring').map(line => {
    const price = minorOf(planOf(line.plan).price)
    expect(line.minor).toBe(price)
    const [credit, ...more] = of('credit').filter(
      other =>
        other.plan === line.plan &&
        other.periodEnd === line.periodEnd &&
        other.periodStart >= line.periodStart,
    )
    expect(more).toEqual([])
    if (!credit) return { from: line.periodStart, to: line.periodEnd, minor: price }
    const length = line.periodEnd - line.periodStart
    const rest = line.periodEnd - credit.periodStart
    // The merchant pays for the used time at least, and less than a cent more.
    const used = price + credit.minor
    expect(used * length).toBeGreaterThanOrEqual(price * (length - rest))
    expect((used - 1) * length).toBeLessThan(price * (length - rest))
    return { from: line.periodStart, to: credit.periodStart, minor: used }
  })
  const withoutCharge = of('credit').filter(
    credit => !of('recurring').some(line => line.periodEnd === credit.periodEnd),
  )
  expect(withoutCharge).toEqual([])
  // What the invoices sum to is what was used and what was paid for.
  const total = lines.reduce((sum, line) => sum + line.minor, 0)
  const expected =
    paid.reduce((sum, each) => sum + each.minor, 0) +
    of('usage').reduce((sum, line) => sum + countedOf(planOf(line.plan), line), 0)
  expect(total).toBe(expected)
  expect(lines.every(line => Number.isSafeInteger(line.minor))).toBe(true)
}

function countedOf(offered: EmulatorPricingPlan, line: InvoiceLine): number {
  return countedMinor(
    offered.meters!.find(each => each.handle === line.meter)!,
    line.quantity!,
  )
}

/** The cost of a quantity in exact fractions: units are thousandths, prices are millionths. */
function countedMinor({ mode, tiers: steps }: EmulatorMeter, quantity: string): number {
  const units = Math.round(Number(quantity) * 1000)
  // Billionths of a unit of the currency.
  let cost = 0n
  let from = 0
  for (const { upTo, amountPerUnit, amount } of steps) {
    const to = upTo === null ? Infinity : upTo * 1000
    const perUnit = BigInt(Math.round(Number(amountPerUnit) * 1_000_000))
    const flat = BigInt(minorOf(amount ?? '0')) * 10_000_000n
    if (mode === 'graduated' && units > from)
      cost += BigInt(Math.min(units, to) - from) * perUnit + flat
    if (mode !== 'graduated' && units > from && units <= to) cost = BigInt(units) * perUnit + flat
    from = to
  }
  const [whole, rest] = [cost / 10_000_000n, cost % 10_000_000n]
  return Number(whole) + (rest >= 5_000_000n ? 1 : 0)
}

function minorOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}

/** Sum in thousandths. */
function sumOf(quantities: readonly string[]): number {
  return quantities.reduce((sum, quantity) => sum + Math.round(Number(quantity) * 1000), 0)
}
