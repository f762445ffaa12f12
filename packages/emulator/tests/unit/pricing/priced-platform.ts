import { createControl } from '../../../src/control/control'
import type { EmulatorControl } from '../../../src/control/control'
import { createContext } from '../../../src/http/context'
import { registerApp } from '../../../src/lifecycle/registered-app'
import type { EmulatorPricingPlan } from '../../../src/pricing/pricing-plan'
import { createState } from '../../../src/lifecycle/create-state'
import type { EmulatorState } from '../../../src/state/state'
import { addUsageEvent } from '../../../src/pricing/usage-events'
import type { UsageEvent } from '../../../src/pricing/contract'

export const DAY = 24 * 3600 * 1000
export const SHOP = 'paying.platform.test'
export const START = Date.UTC(2026, 9, 1)

export interface PricedPlatform {
  state: EmulatorState
  control: EmulatorControl
  advance: (milliseconds: number) => Promise<unknown>
  use: (handle: string, value: unknown, options?: { key?: string; at?: number }) => UsageEvent
}

/** A platform without HTTP, whose clock stands still between steps. */
export function pricedPlatform(pricingPlans: EmulatorPricingPlan[]): PricedPlatform {
  const state = createState({
    app: registerApp({ pricing: 'app_pricing', pricingPlans }),
    seed: { stores: [{ handle: 'paying', installed: true }] },
    now: () => START,
    strictRotation: false,
  })
  const control = createControl(createContext(state, 'http://127.0.0.1:1'))
  let keys = 0
  return {
    state,
    control,
    advance: milliseconds => control.advanceClock(milliseconds),
    use: (handle, value, { key = `key-${keys++}`, at = state.clock.now() } = {}) =>
      addUsageEvent(state, state.stores[0]!, {
        handle,
        idempotencyKey: key,
        at,
        attributes: value === undefined ? {} : { value },
      }),
  }
}
