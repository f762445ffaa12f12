import { BY_ID, paginate } from '../../engine/records/connection'
import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import type { Types } from '../../engine/resolve/domain'
import { pageInOrder, variantsOf } from '../products/product-fields'
import { PRODUCTS, VARIANTS } from '../products/product-records'
import type { ProductRecord, VariantRecord } from '../products/product-records'
import { BUNDLES, COMPONENTS } from './component-records'
import type { BundleComponent, ComponentRecord } from './component-records'

type ComponentSource = BundleComponent & { bundle: ProductRecord }

interface ComponentType {
  product: ProductRecord
  componentIds: ReadonlySet<string>
}

const EXACT = 'EXACT'

/** Lists the products that variants belong to, in the order of their ids. */
function productsOf({ store }: GraphqlContext, variantIds: Iterable<string>): ProductRecord[] {
  const { records } = store
  const ids = [...variantIds].flatMap(id => records.table(VARIANTS).get(id)?.productId ?? [])
  return [...new Set(ids)]
    .sort((left, right) => idNumber(left) - idNumber(right))
    .flatMap(id => records.table(PRODUCTS).get(id) ?? [])
}

function componentTypes(product: ProductRecord, context: GraphqlContext): ComponentType[] {
  const components = COMPONENTS.in(context)
  const componentIds = new Set(
    variantsOf(context, product)
      .flatMap(({ id }) => components.lookUp('parent', id))
      .map(({ variantId }) => variantId),
  )
  return productsOf(context, componentIds).map(part => ({ product: part, componentIds }))
}

function parentsOf(context: GraphqlContext, variantIds: readonly string[]): ProductRecord[] {
  const components = COMPONENTS.in(context)
  return productsOf(
    context,
    variantIds.flatMap(id => components.lookUp('variant', id)).map(({ parentId }) => parentId),
  )
}

function partsOf(
  { product, componentIds }: ComponentType,
  isPart: boolean,
  context: GraphqlContext,
) {
  return variantsOf(context, product).filter(({ id }) => componentIds.has(id) === isPart)
}

/** Fields of types about components. */
export const componentFields: Types = {
  Product: {
    bundleComponents: (product: ProductRecord, args, context) => {
      const bundle = BUNDLES.in(context).get(product.id)
      const components = (bundle?.components ?? []).map(component => ({
        ...component,
        id: component.productId,
        bundle: product,
      }))
      return pageInOrder(components, args)
    },
    bundleConsolidatedOptions: () => null,
    productComponents: (product: ProductRecord, args, context) =>
      paginate(componentTypes(product, context), args, { idOf: type => type.product.id }),
    productComponentsCount: (product: ProductRecord, _args, context) => ({
      count: componentTypes(product, context).length,
      precision: EXACT,
    }),
    productParents: (product: ProductRecord, args, context) => {
      const ids = variantsOf(context, product).map(({ id }) => id)
      return paginate(parentsOf(context, ids), args, BY_ID)
    },
  },
  ProductVariant: {
    productParents: ({ id }: VariantRecord, args, context) =>
      paginate(parentsOf(context, [id]), args, BY_ID),
    productVariantComponents: COMPONENTS.pageBy('parent'),
  },
  ProductVariantComponent: {
    productVariant: VARIANTS.at<ComponentRecord>('variantId'),
  },
  ProductComponentType: {
    componentVariants: (type: ComponentType, args, context) =>
      paginate(partsOf(type, true, context), args, BY_ID),
    componentVariantsCount: (type: ComponentType, _args, context) => ({
      count: partsOf(type, true, context).length,
      precision: EXACT,
    }),
    nonComponentVariants: (type: ComponentType, args, context) =>
      paginate(partsOf(type, false, context), args, BY_ID),
    nonComponentVariantsCount: (type: ComponentType, _args, context) => ({
      count: partsOf(type, false, context).length,
      precision: EXACT,
    }),
  },
  ProductBundleComponent: {
    componentProduct: PRODUCTS.at<ComponentSource>('productId'),
    componentVariants: (source: ComponentSource, args, context) =>
      paginate(variantsOfComponent(source, context), args, BY_ID),
    componentVariantsCount: (source: ComponentSource, _args, context) => ({
      count: variantsOfComponent(source, context).length,
      precision: EXACT,
    }),
    optionSelections: (
      { productId, optionSelections, bundle }: ComponentSource,
      _args,
      context,
    ) => {
      const options = optionsOf(PRODUCTS.in(context).get(productId))
      return optionSelections.map(({ componentOptionId, name, values }) => ({
        componentOption: options.find(({ id }) => id === componentOptionId),
        parentOption: optionsOf(bundle).find(option => option.name === name) ?? null,
        values: values.map(value => ({ value, selectionStatus: 'SELECTED' })),
      }))
    },
    quantityOption: ({ quantityOption, bundle }: ComponentSource) =>
      quantityOption && {
        ...quantityOption,
        parentOption: optionsOf(bundle).find(({ name }) => name === quantityOption.name) ?? null,
      },
  },
}

function variantsOfComponent(
  { productId, bundle }: ComponentSource,
  context: GraphqlContext,
): VariantRecord[] {
  const type = componentTypes(bundle, context).find(({ product }) => product.id === productId)
  return type ? partsOf(type, true, context) : []
}

function optionsOf(product: ProductRecord | undefined) {
  return (product?.options ?? []).map((option, index) => ({
    ...option,
    productId: product?.id,
    position: index + 1,
  }))
}
