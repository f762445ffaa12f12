import type { MetafieldDefinitionValidationInput } from '../../../generated/admin'
import { globalId, idNumber } from '../../engine/records/global-id'
import { definitionKey } from '../metafields/metafield-records'

/** A definition that the platform provides. Its namespace and key are reserved. */
export interface StandardTemplate {
  readonly id: string
  readonly namespace: string
  readonly key: string
  readonly name: string
  readonly description: string
  readonly ownerTypes: readonly string[]
  readonly typeName: string
  readonly validations: readonly MetafieldDefinitionValidationInput[]
  readonly visibleToStorefrontApi: boolean
}

type TemplateFacts = Omit<StandardTemplate, 'id' | 'visibleToStorefrontApi'>

const GOODS = ['PRODUCT', 'PRODUCTVARIANT']
const RECOMMENDATION = 'shopify--discovery--product_recommendation'

/** https://shopify.dev/docs/apps/build/metafields/list-of-standard-definitions */
const FACTS: readonly (readonly [number: number, facts: TemplateFacts])[] = [
  [
    1,
    {
      namespace: 'descriptors',
      key: 'subtitle',
      name: 'Product subtitle',
      description: 'Used as a shorthand for a product name',
      ownerTypes: GOODS,
      typeName: 'single_line_text_field',
      validations: [{ name: 'max', value: '70' }],
    },
  ],
  [
    2,
    {
      namespace: 'descriptors',
      key: 'care_guide',
      name: 'Care guide',
      description: 'Instructions for taking care of a product or apparel',
      ownerTypes: GOODS,
      typeName: 'multi_line_text_field',
      validations: [{ name: 'max', value: '500' }],
    },
  ],
  [
    3,
    {
      namespace: 'facts',
      key: 'isbn',
      name: 'ISBN',
      description: 'International Standard Book Number',
      ownerTypes: GOODS,
      typeName: 'single_line_text_field',
      validations: [
        {
          name: 'regex',
          value:
            '^((\\d{3})?([\\-\\s])?(\\d{1,5})([\\-\\s])?(\\d{1,7})([\\-\\s])?(\\d{6})([\\-\\s])?(\\d{1}))$',
        },
      ],
    },
  ],
  [
    4,
    {
      namespace: 'facts',
      key: 'upc',
      name: 'UPC',
      description: 'Universal Product Code',
      ownerTypes: GOODS,
      typeName: 'single_line_text_field',
      validations: [],
    },
  ],
  [
    5,
    {
      namespace: 'facts',
      key: 'ean',
      name: 'EAN',
      description: 'European Article Number',
      ownerTypes: GOODS,
      typeName: 'single_line_text_field',
      validations: [],
    },
  ],
  [
    6,
    {
      namespace: 'reviews',
      key: 'rating',
      name: 'Product rating',
      description: 'Rating of a product by its reviews',
      ownerTypes: ['PRODUCT'],
      typeName: 'rating',
      validations: [],
    },
  ],
  [
    7,
    {
      namespace: 'reviews',
      key: 'rating_count',
      name: 'Product rating count',
      description: 'Number of ratings of a product',
      ownerTypes: ['PRODUCT'],
      typeName: 'number_integer',
      validations: [],
    },
  ],
  [
    8,
    {
      namespace: 'facts',
      key: 'birth_date',
      name: 'Birth date',
      description: 'Birth date of a customer',
      ownerTypes: ['CUSTOMER'],
      typeName: 'date',
      validations: [],
    },
  ],
  [
    9,
    {
      namespace: RECOMMENDATION,
      key: 'related_products',
      name: 'Related products',
      description: 'Products that are similar to a product',
      ownerTypes: ['PRODUCT'],
      typeName: 'list.product_reference',
      validations: [],
    },
  ],
  [
    10,
    {
      namespace: RECOMMENDATION,
      key: 'complementary_products',
      name: 'Complementary products',
      description: 'Products that are bought together with a product',
      ownerTypes: ['PRODUCT'],
      typeName: 'list.product_reference',
      validations: [],
    },
  ],
  [
    11,
    {
      namespace: 'shopify--discovery--product_search_boost',
      key: 'queries',
      name: 'Search product boosts',
      description: 'Searches in which a product is shown first',
      ownerTypes: ['PRODUCT'],
      typeName: 'list.single_line_text_field',
      validations: [],
    },
  ],
]

/** All templates, in the order of their ids. */
export const STANDARD_TEMPLATES: readonly StandardTemplate[] = FACTS.map(([number, facts]) => ({
  ...facts,
  __typename: 'StandardMetafieldDefinitionTemplate',
  id: globalId('StandardMetafieldDefinitionTemplate', number),
  visibleToStorefrontApi: true,
}))

const BY_ID = new Map(STANDARD_TEMPLATES.map(template => [template.id, template]))
const BY_KEY = new Map(
  STANDARD_TEMPLATES.flatMap(template =>
    template.ownerTypes.map(ownerType => [
      definitionKey(ownerType, template.namespace, template.key),
      template,
    ]),
  ),
)

/** Finds a template by its global id. */
export function templateById(id: string): StandardTemplate | undefined {
  return BY_ID.get(id)
}

/** Finds the template whose namespace and key a definition has. */
export function templateOf(
  ownerType: string,
  namespace: string,
  key: string,
): StandardTemplate | undefined {
  return BY_KEY.get(definitionKey(ownerType, namespace, key))
}

/** Returns the number by which templates are ordered. */
export function templateNumber({ id }: StandardTemplate): number {
  return idNumber(id)
}
