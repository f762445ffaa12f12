import { readPricingPlan } from '../pricing/pricing-state'
import { checkAppPricingPlans } from '../pricing/pricing-plan'
import type { EmulatorAppOptions } from '../state/app-options'
import type { EmulatorPricingPlan } from '../pricing/pricing-plan'
import { DISTRIBUTIONS } from '../../../../shared/app-distribution'
import { readProtectedData } from '../state/protected-data'
import { Refusal } from '../state/refusal'
import { fieldsOf, listOf, oneOf, optional, text } from '../state/reader'
import type { JsonSchema, Reader } from '../state/reader'
import { readStoreSeed } from './store-seed'
import type { StoreSeed } from './store-seed'
import type { StoreTemplate } from './templates/template-names'

/** Initial state of an emulator, and the state after a reset. */
export interface EmulatorSeed {
  stores: StoreSeed[]
  /**
   * Plans of Shopify App Pricing. Default: those of the app's registration, `pricingPlans`.
   */
  pricingPlans?: EmulatorPricingPlan[]
  /** What the registration file of the app cannot declare. It takes precedence over options. */
  app?: SeededApp
}

/** The facts of the app that a seed may have. */
export type SeededApp = Pick<EmulatorAppOptions, 'distribution' | 'protectedCustomerData'>

const seedFields = fieldsOf<EmulatorSeed & { $schema?: string }>({
  $schema: optional(text),
  stores: listOf(readStoreSeed),
  pricingPlans: optional(listOf(readPricingPlan)),
  app: optional(
    fieldsOf<SeededApp>({
      distribution: optional(oneOf(DISTRIBUTIONS)),
      protectedCustomerData: optional(readProtectedData),
    }),
  ),
})

/** The JSON schema of a seed file, for editors. */
export const SEED_SCHEMA: JsonSchema = seedFields.schema ?? {}

/** Reads a seed. Handles of stores must be unique. */
export const readSeed: Reader<EmulatorSeed> = (value, path) => {
  const { $schema: _schema, ...seed } = seedFields(value, path)
  const { stores, pricingPlans } = seed
  const handles = stores.map(({ handle }) => handle)
  const repeated = handles.find((handle, index) => handles.indexOf(handle) < index)
  if (repeated !== undefined) throw new Refusal(400, `two stores have the handle "${repeated}".`)
  if (pricingPlans) checkPlans(pricingPlans)
  return seed
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
