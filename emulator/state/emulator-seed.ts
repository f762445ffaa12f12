import { readPricingPlan } from '../pricing/pricing-state'
import { checkAppPricingPlans } from '../pricing/pricing-plan'
import type { EmulatorPricingPlan } from './app-options'
import { Refusal } from './refusal'
import { fieldsOf, listOf, optional, text } from './reader'
import type { JsonSchema, Reader } from './reader'
import { readStoreSeed } from './store-seed'
import type { StoreSeed } from './store-seed'
import type { StoreTemplate } from './templates/store-templates'

/** Initial state of an emulator, and the state after a reset. */
export interface EmulatorSeed {
  stores: StoreSeed[]
  /**
   * Plans of Shopify App Pricing. Default: those of the app's registration, `pricingPlans`.
   */
  pricingPlans?: EmulatorPricingPlan[]
}

const seedFields = fieldsOf<EmulatorSeed & { $schema?: string }>({
  $schema: optional(text),
  stores: listOf(readStoreSeed),
  pricingPlans: optional(listOf(readPricingPlan)),
})

/** The JSON schema of a seed file, for editors. */
export const SEED_SCHEMA: JsonSchema = seedFields.schema ?? {}

/** Reads a seed. Handles of stores must be unique. */
export const readSeed: Reader<EmulatorSeed> = (value, path) => {
  const { stores, pricingPlans } = seedFields(value, path)
  const handles = stores.map(({ handle }) => handle)
  const repeated = handles.find((handle, index) => handles.indexOf(handle) < index)
  if (repeated !== undefined) throw new Refusal(400, `two stores have the handle "${repeated}".`)
  if (pricingPlans) checkPlans(pricingPlans)
  return pricingPlans ? { stores, pricingPlans } : { stores }
}

function checkPlans(plans: EmulatorPricingPlan[]): void {
  try {
    checkAppPricingPlans(plans)
  } catch (error) {
    throw new Refusal(400, error instanceof Error ? error.message.replace('Emulator: ', '') : '')
  }
}

/** Returns the seed with one generated store. */
export function templateSeed(template: StoreTemplate): EmulatorSeed {
  const handle = template === 'candles' ? 'candle-store' : `${template}-store`
  return { stores: [{ handle, template }] }
}
