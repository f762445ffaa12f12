import { createHash } from 'node:crypto'
import { notifiesLater, usd } from '../mutation-cases/example'
import type { Example, Examples, ExampleStore } from '../mutation-cases/example'

const CUP = { title: 'Cup', productOptions: [{ name: 'Color', values: [{ name: 'Red' }] }] }

const DIGEST = createHash('sha256').update('Candle').digest('hex')
const MONEY = JSON.stringify({ amount: '3.00', currency_code: 'USD' })

/** Adds a product with the options of `CUP`. */
const addCup = ({ run }: ExampleStore, input: object = {}) =>
  run(
    'productCreate',
    { product: { ...CUP, ...input } },
    'product { id options { id optionValues { id } } variants(first: 5) { nodes { id } } }',
  )

const translated: Example = async ({ id, run }) => {
  await run('translationsRegister', {
    resourceId: id('Product'),
    translations: [
      { key: 'title', locale: 'fr', value: 'Bougie', translatableContentDigest: DIGEST },
    ],
  })
  return { resourceId: id('Product'), translationKeys: ['title'], locales: ['fr'] }
}

/** Adds a metafield with an amount, which markets may replace. */
async function addMoney({ id, run }: ExampleStore): Promise<string> {
  const set = await run('metafieldsSet', {
    metafields: [
      { ownerId: id('Product'), namespace: 'custom', key: 'fee', type: 'money', value: MONEY },
    ],
  })
  return set('Metafield')
}

const localized = async (store: ExampleStore) => {
  const resourceId = await addMoney(store)
  const localizations = [
    {
      key: 'value',
      marketId: store.id('Market', 1),
      value: JSON.stringify({ amount: '2.00', currency_code: 'EUR' }),
      marketLocalizableContentDigest: createHash('sha256').update(MONEY).digest('hex'),
    },
  ]
  return { resourceId, marketLocalizations: localizations }
}

const combined = async (store: ExampleStore) => {
  const { run } = store
  const parent = await run('productCreate', {
    product: { title: 'All cups', combinedListingRole: 'PARENT' },
  })
  const child = await addCup(store)
  return {
    parentProductId: parent('Product'),
    optionsAndValues: [{ name: 'Color', values: ['Red'] }],
    productsAdded: [
      {
        childProductId: child('Product'),
        selectedParentOptionValues: [{ name: 'Color', value: 'Red' }],
      },
    ],
  }
}

const withMedia = ({ id }: ExampleStore) => ({
  productId: id('Product'),
  variantMedia: [{ variantId: id('ProductVariant'), mediaIds: [id('MediaImage')] }],
})

/** Examples of products, of what belongs to them, and of their catalogs and channels. */
export const examples: Examples = {
  productBundleCreate: async store => {
    const cup = await addCup(store)
    return {
      input: {
        title: 'Set',
        components: [
          {
            productId: cup('Product'),
            quantity: 2,
            optionSelections: [
              { componentOptionId: cup('ProductOption'), name: 'Color', values: ['Red'] },
            ],
          },
        ],
      },
    }
  },
  productVariantAppendMedia: withMedia,
  productVariantDetachMedia: async store => {
    const args = withMedia(store)
    await store.run('productVariantAppendMedia', args)
    return args
  },
  tagsAdd: ({ id }) => ({ id: id('Order'), tags: ['gift', 'new'] }),
  combinedListingUpdate: combined,
  fileCreate: () => ({
    files: [{ originalSource: 'https://cdn.example.com/c.png', contentType: 'IMAGE', alt: 'Cup' }],
  }),
  fileDelete: ({ id }) => ({ fileIds: [id('MediaImage')] }),
  productOptionUpdate: async store => {
    const cup = await addCup(store)
    return {
      productId: cup('Product'),
      option: { id: cup('ProductOption'), name: 'Shade' },
      optionValuesToUpdate: [{ id: cup('ProductOptionValue'), name: 'Crimson' }],
    }
  },
  productOptionsCreate: ({ id }) => ({
    productId: id('Product', 1),
    options: [{ name: 'Fit', values: [{ name: 'Slim' }, { name: 'Wide' }] }],
    variantStrategy: 'CREATE',
  }),
  productOptionsDelete: async store => {
    const cup = await addCup(store)
    return { productId: cup('Product'), options: [cup('ProductOption')] }
  },
  productOptionsReorder: async store => {
    const cup = await addCup(store, {
      productOptions: [...CUP.productOptions, { name: 'Rim', values: [{ name: 'Thin' }] }],
    })
    return { productId: cup('Product'), options: [{ name: 'Rim' }, { name: 'Color' }] }
  },
  productVariantsBulkCreate: ({ id }) => ({
    productId: id('Product', 1),
    variants: [{ price: '45.00', optionValues: [{ optionName: 'Size', name: 'L' }] }],
  }),
  productVariantsBulkDelete: ({ id }) => ({
    productId: id('Product', 1),
    variantsIds: [id('ProductVariant', 1)],
  }),
  productVariantsBulkReorder: ({ id }) => ({
    productId: id('Product', 1),
    positions: [{ id: id('ProductVariant', 2), position: 1 }],
  }),
  productVariantsBulkUpdate: ({ id }) => ({
    productId: id('Product', 1),
    variants: [{ id: id('ProductVariant', 1), price: '41.00', inventoryPolicy: 'CONTINUE' }],
  }),
  productJoinSellingPlanGroups: ({ id }) => ({
    id: id('Product', 1),
    sellingPlanGroupIds: [id('SellingPlanGroup')],
  }),
  productLeaveSellingPlanGroups: ({ id }) => ({
    id: id('Product'),
    sellingPlanGroupIds: [id('SellingPlanGroup')],
  }),
  productVariantJoinSellingPlanGroups: ({ id }) => ({
    id: id('ProductVariant', 1),
    sellingPlanGroupIds: [id('SellingPlanGroup')],
  }),
  productVariantLeaveSellingPlanGroups: async ({ id, run }) => {
    const args = { id: id('ProductVariant', 1), sellingPlanGroupIds: [id('SellingPlanGroup')] }
    await run('productVariantJoinSellingPlanGroups', args)
    return args
  },
  sellingPlanGroupCreate: ({ id }) => ({
    input: {
      name: 'Coffee',
      options: ['Every'],
      sellingPlansToCreate: [
        {
          name: 'Weekly',
          options: ['Week'],
          category: 'SUBSCRIPTION',
          billingPolicy: { recurring: { interval: 'WEEK', intervalCount: 1 } },
          deliveryPolicy: { recurring: { interval: 'WEEK', intervalCount: 1 } },
        },
      ],
    },
    resources: { productIds: [id('Product')] },
  }),
  metafieldDefinitionUnpin: async ({ id, run }) => {
    await run('metafieldDefinitionPin', { definitionId: id('MetafieldDefinition') })
    return { definitionId: id('MetafieldDefinition') }
  },
  metafieldDefinitionUpdate: () => ({
    definition: { ownerType: 'PRODUCT', namespace: 'custom', key: 'care', name: 'Care label' },
  }),
  standardMetafieldDefinitionEnable: () => ({
    ownerType: 'PRODUCT',
    namespace: 'descriptors',
    key: 'subtitle',
  }),
  standardMetaobjectDefinitionEnable: () => ({ type: 'shopify--qa-pair' }),
  translationsRegister: ({ id }) => ({
    resourceId: id('Product'),
    translations: [
      { key: 'title', locale: 'fr', value: 'Bougie', translatableContentDigest: DIGEST },
    ],
  }),
  translationsRemove: translated,
  marketLocalizationsRegister: localized,
  marketLocalizationsRemove: async store => {
    const args = await localized(store)
    await store.run('marketLocalizationsRegister', args)
    return {
      resourceId: args.resourceId,
      marketLocalizationKeys: ['value'],
      marketIds: [store.id('Market', 1)],
    }
  },
  catalogContextUpdate: ({ id }) => ({
    catalogId: id('MarketCatalog'),
    contextsToAdd: { marketIds: [id('Market')] },
  }),
  catalogDelete: ({ id }) => ({ id: id('MarketCatalog'), deleteDependentResources: true }),
  catalogUpdate: ({ id }) => ({ id: id('MarketCatalog'), input: { title: 'Abroad' } }),
  priceListFixedPricesByProductUpdate: ({ id }) => ({
    priceListId: id('PriceList'),
    pricesToAdd: [{ productId: id('Product'), price: { amount: '9.00', currencyCode: 'EUR' } }],
  }),
  priceListFixedPricesDelete: async ({ id, run }) => {
    await run('priceListFixedPricesAdd', {
      priceListId: id('PriceList'),
      prices: [{ variantId: id('ProductVariant'), price: { amount: '9', currencyCode: 'EUR' } }],
    })
    return { priceListId: id('PriceList'), variantIds: [id('ProductVariant')] }
  },
  priceListFixedPricesUpdate: ({ id }) => ({
    priceListId: id('PriceList'),
    pricesToAdd: [{ variantId: id('ProductVariant'), price: { amount: '9', currencyCode: 'EUR' } }],
    variantIdsToDelete: [],
  }),
  quantityPricingByVariantUpdate: ({ id }) => ({
    priceListId: id('PriceList'),
    input: {
      pricesToAdd: [
        { variantId: id('ProductVariant'), price: { amount: '9', currencyCode: 'EUR' } },
      ],
      pricesToDeleteByVariantId: [],
      quantityPriceBreaksToAdd: [],
      quantityPriceBreaksToDelete: [],
      quantityRulesToAdd: [{ variantId: id('ProductVariant'), minimum: 2, increment: 2 }],
      quantityRulesToDeleteByVariantId: [],
    },
  }),
  channelUpdate: async store => ({
    id: await addChannel(store),
    input: { accountName: 'Second counter' },
  }),
  channelDelete: async store => ({ id: await addChannel(store) }),
  channelFullSync: async store => ({ channelId: await addChannel(store) }),
  publishablePublish: ({ id }) => ({
    id: id('Product', 1),
    input: [{ publicationId: id('Publication', 1) }],
  }),
  publishableUnpublish: ({ id }) => ({
    id: id('Product'),
    input: [{ publicationId: id('Publication') }],
  }),
  publishablePublishToCurrentChannel: async store => {
    await addChannel(store)
    return { id: store.id('Product') }
  },
  publishableUnpublishToCurrentChannel: async store => {
    await addChannel(store)
    await store.run('publishablePublishToCurrentChannel', { id: store.id('Product') })
    return { id: store.id('Product') }
  },
  inventoryAdjustQuantities: ({ id }) => ({
    input: {
      name: 'available',
      reason: 'correction',
      changes: [
        {
          inventoryItemId: id('InventoryItem'),
          locationId: id('Location'),
          delta: 2,
          changeFromQuantity: null,
        },
      ],
    },
  }),
  appPurchaseOneTimeCreate: notifiesLater(() => ({
    name: 'Import',
    price: usd('5.00'),
    returnUrl: 'https://app.example/return',
    test: true,
  })),
  // Feeds belong to sales channels whose feeds the platform does not manage.
  productFeedCreate: 'refused',
  productFeedDelete: 'refused',
  productFullSync: 'refused',
}

/** Adds a sales channel of the app. */
async function addChannel({ run }: ExampleStore): Promise<string> {
  const created = await run('channelCreate', {
    input: { accountId: '1', accountName: 'Counter', specificationHandle: 'counter' },
  })
  return created('Channel')
}
