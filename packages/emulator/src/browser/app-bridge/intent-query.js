// @ts-check

const INTENT_ACTIONS = ['create', 'edit', 'pick']
const INTENT_TYPES = [
  ...[
    'Article',
    'Catalog',
    'Collection',
    'Customer',
    'Discount',
    'File',
    'Location',
    'Market',
    'Menu',
    'MetafieldDefinition',
    'Metaobject',
    'MetaobjectDefinition',
    'Page',
    'Product',
    'ProductVariant',
  ].map(name => `shopify/${name}`),
  ...['LocationDefault', 'OrderIDFormat', 'OrderProcessing', 'StoreDefaults', 'StoreDetails'].map(
    name => `settings/${name}`,
  ),
]

/** @typedef {{ value?: string, data?: Record<string, unknown> }} IntentOptions */
/** @typedef {IntentOptions & { action: string, type: string }} IntentQuery */

/**
 * Parses `action:type[,value][?params]`. A global id implies its type. The options override the
 * URL.
 * @param {string} url
 * @param {IntentOptions} options
 * @returns {IntentQuery} the intent
 */
function readIntentUrl(url, { value, data }) {
  const [, action = '', target = '', search = ''] = /^([a-z]+):([^?]*)(?:\?(.*))?$/.exec(url) ?? []
  const [, gidType] = /^gid:\/\/shopify\/(\w+)\//.exec(target) ?? []
  const comma = target.indexOf(',')
  const type = gidType ? `shopify/${gidType}` : comma < 0 ? target : target.slice(0, comma)
  const named = gidType ? target : comma < 0 ? undefined : target.slice(comma + 1)
  const params = Object.fromEntries(new URLSearchParams(search))
  return {
    action,
    type,
    value: value ?? named,
    data: search || data ? { ...params, ...data } : undefined,
  }
}

/**
 * Reads the arguments of `shopify.intents.invoke()` in either of its two forms.
 * @param {string | IntentQuery} query
 * @param {IntentOptions} [options]
 * @returns {IntentQuery} the intent
 * @throws TypeError for an unknown action or type
 */
export function readIntent(query, options = {}) {
  const intent =
    typeof query === 'string'
      ? readIntentUrl(query, options)
      : { action: query?.action, type: query?.type, value: query?.value, data: query?.data }
  if (!INTENT_ACTIONS.includes(intent.action))
    throw new TypeError(
      `An intent has an action of ${INTENT_ACTIONS.join(', ')}, not "${intent.action}".`,
    )
  if (!INTENT_TYPES.includes(intent.type))
    throw new TypeError(
      `There is no intent for "${intent.type}". The types are ${INTENT_TYPES.join(', ')}.`,
    )
  return intent
}
