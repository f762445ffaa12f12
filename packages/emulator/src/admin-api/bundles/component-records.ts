import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A variant that is sold as a part of another one, its parent. */
export interface ComponentRecord extends StoredRecord {
  /** Global id of the variant that is a bundle. */
  readonly parentId: string
  readonly variantId: string
  readonly quantity: number
}

/** A component of a product that is a bundle, as its input describes it. */
export interface BundleComponent {
  readonly productId: string
  readonly quantity: number | null
  readonly quantityOption: {
    readonly name: string
    readonly values: readonly { readonly name: string; readonly quantity: number }[]
  } | null
  readonly optionSelections: readonly {
    readonly componentOptionId: string
    readonly name: string
    readonly values: readonly string[]
  }[]
}

/** A product that is a bundle of products. It has the global id of the product. */
export interface BundleRecord extends StoredRecord {
  readonly components: readonly BundleComponent[]
}

export const COMPONENTS = defineRecords('ProductVariantComponent', {
  parent: (component: ComponentRecord) => component.parentId,
  variant: (component: ComponentRecord) => component.variantId,
})

export const BUNDLES = defineRecords<BundleRecord>('ProductBundle')

/** Adds a component to a variant. */
export function addComponent(
  records: RecordStore,
  fields: Pick<ComponentRecord, 'parentId' | 'variantId' | 'quantity'>,
): void {
  records.table(COMPONENTS).add({ ...fields })
}

/** Removes a variant from bundles, and its own components. */
export function removeComponentsOf(records: RecordStore, variantId: string): void {
  const components = records.table(COMPONENTS)
  for (const { id } of [
    ...components.lookUp('parent', variantId),
    ...components.lookUp('variant', variantId),
  ])
    components.remove(id)
}
