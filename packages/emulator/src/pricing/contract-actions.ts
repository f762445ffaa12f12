import { DAY_MS } from '../billing/billing-cycle'
import type { EmulatorPricingPlan } from './pricing-plan'
import { Refusal } from '../state/refusal'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { remainingTrialMs } from './contract'
import type { Contract } from './contract'
import {
  beginCycle,
  billUsage,
  creditRest,
  currentContract,
  endContract,
  endTrial,
} from './contract-cycle'
import { offeredPlans, planHandle, planPrice } from './pricing-plan'

/** After an uninstallation, the app may report usage from before it for a day. */
const CLOSING_MS = DAY_MS

/** The plans of the app: of the seed, or of its registration. */
export function pricingPlans(state: EmulatorState): readonly EmulatorPricingPlan[] {
  return state.seededPlans ?? state.app.pricingPlans
}

/**
 * Subscribes a store to a plan, or changes its plan, as the merchant does on the platform's page.
 *
 * - A change between paid plans applies at once: usage is billed, the unused rest of the price is
 *   credited, and a new cycle begins.
 * - A change to a free plan, and from a year to less, applies at the end of the cycle.
 * - A change during a trial costs nothing.
 *
 * @throws Refusal 404 for an unknown plan; 409 for the current one, or a frozen store
 */
export function choosePlan(state: EmulatorState, store: Store, handle: string): Contract {
  const plan = offeredPlans(pricingPlans(state), store.handle).find(
    each => planHandle(each) === handle,
  )
  if (!plan) throw new Refusal(404, 'The app offers no such plan to this store.')
  const current = currentContract(state, store.domain)
  const now = state.clock.now()
  if (!current) return startContract(state, store, plan, now)
  if (current.status === 'FROZEN')
    throw new Refusal(409, 'The store is frozen: it can change its plan when it pays again.')
  if (planHandle(current.plan) === handle) return keepPlan(current)
  if (current.cycle && isDeferred(current, plan)) {
    current.pendingPlan = plan
    current.cancelAtEndOfCycle = planPrice(plan).minor === 0 && !plan.meters?.length
    return current
  }
  billUsage(state, current, now)
  creditRest(state, current, now)
  endTrial(state, current, now)
  endContract(current, now)
  return startContract(state, store, plan, now)
}

/**
 * Cancels the subscription at the end of its cycle or trial.
 *
 * @throws Refusal 409 without a subscription
 */
export function cancelPlan(state: EmulatorState, store: Store): Contract {
  const contract = requireContract(state, store)
  if (planPrice(contract.plan).minor === 0 && !contract.plan.meters?.length) {
    endContract(contract, state.clock.now())
    return contract
  }
  contract.cancelAtEndOfCycle = true
  contract.pendingPlan = null
  return contract
}

/**
 * Freezes the subscription because the store does not pay the platform, or unfreezes it.
 *
 * @throws Refusal 409 without a subscription in the other state
 */
export function freezePlan(state: EmulatorState, store: Store, frozen: boolean): Contract {
  const contract = requireContract(state, store)
  if ((contract.status === 'FROZEN') === frozen)
    throw new Refusal(409, `The subscription is ${frozen ? 'already' : 'not'} frozen.`)
  contract.status = frozen ? 'FROZEN' : 'ACTIVE'
  return contract
}

/** Ends the subscription of a shop that uninstalled the app, without a credit. */
export function endUninstalled(state: EmulatorState, shop: string): void {
  const contract = currentContract(state, shop)
  if (!contract) return
  const now = state.clock.now()
  endTrial(state, contract, now)
  endContract(contract, now)
  contract.closesAt = contract.cycle ? now + CLOSING_MS : null
}

function startContract(
  state: EmulatorState,
  store: Store,
  plan: EmulatorPricingPlan,
  now: number,
): Contract {
  const trialMs = remainingTrialMs(
    state.pricing.trials,
    store.domain,
    planHandle(plan),
    plan.trialDays ?? 0,
    now,
  )
  const contract: Contract = {
    id: state.ids.nextNumber('contract', store.domain),
    shop: store.domain,
    status: 'ACTIVE',
    plan,
    startedAt: now,
    trialEndsAt: trialMs > 0 ? now + trialMs : null,
    cycle: null,
    pendingPlan: null,
    cancelAtEndOfCycle: false,
    usage: {},
    endedAt: null,
    closesAt: null,
  }
  state.pricing.contracts.push(contract)
  if (trialMs === 0) beginCycle(state, contract, now)
  return contract
}

/** Choosing the current plan again undoes a change or a cancellation that waits. */
function keepPlan(contract: Contract): Contract {
  if (!contract.pendingPlan && !contract.cancelAtEndOfCycle)
    throw new Refusal(409, 'The store has this plan.')
  return Object.assign(contract, { pendingPlan: null, cancelAtEndOfCycle: false })
}

function isDeferred({ plan: before }: Contract, after: EmulatorPricingPlan): boolean {
  const [paid, price] = [planPrice(before).minor, planPrice(after).minor]
  const isFree = price === 0 && !after.meters?.length
  if (isFree) return paid > 0 || Boolean(before.meters?.length)
  if (before.interval !== 'ANNUAL') return false
  return after.interval === 'ANNUAL' ? price < paid : true
}

function requireContract(state: EmulatorState, store: Store): Contract {
  const contract = currentContract(state, store.domain)
  if (!contract) throw new Refusal(409, 'The store has no subscription to the app.')
  return contract
}
