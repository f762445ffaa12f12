import { currentTime } from '../../engine/records/timestamp'
import { idNumber } from '../../engine/records/global-id'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { isBlank } from '../../engine/records/is-blank'
import { SHOP_POLICIES } from './shop-policy-records'
import type { ShopPolicyRecord } from './shop-policy-records'

/** Titles by type. */
export const POLICY_TITLES: Readonly<Record<string, string>> = {
  CONTACT_INFORMATION: 'Contact',
  LEGAL_NOTICE: 'Legal notice',
  PRIVACY_POLICY: 'Privacy policy',
  REFUND_POLICY: 'Refund policy',
  SHIPPING_POLICY: 'Shipping policy',
  SUBSCRIPTION_POLICY: 'Cancellation policy',
  TERMS_OF_SALE: 'Terms of sale',
  TERMS_OF_SERVICE: 'Terms of service',
}
/** Smallest size of a body that is refused, in bytes. */
const BODY_LIMIT = 512 * 1024

/** Tags of Liquid, which a privacy policy may contain. https://shopify.dev/docs/api/liquid/tags */
const LIQUID_TAGS = new Set(
  (
    'assign break capture case comment continue cycle decrement echo else elsif for form if ' +
    'increment javascript layout liquid paginate raw render include section sections style ' +
    'stylesheet tablerow unless when'
  ).split(' '),
)

/** The legal policies of a shop. */
export const policyDomain = {
  mutations: {
    shopPolicyUpdate: defineMutation({
      checks: [
        {
          field: ['shopPolicy', 'body'],
          code: 'TOO_BIG',
          message: 'Body is too big (maximum is 512 KB)',
          fails: ({ shopPolicy }) => Buffer.byteLength(shopPolicy.body) >= BODY_LIMIT,
        },
        {
          field: ['shopPolicy', 'body'],
          message: 'Purchase options cancellation policy required',
          fails: ({ shopPolicy }) =>
            shopPolicy.type === 'SUBSCRIPTION_POLICY' && isBlank(shopPolicy.body),
        },
        {
          field: ['shopPolicy', 'body'],
          message: ({ shopPolicy }) =>
            `Body Liquid syntax error: Unknown tag '${unknownTag(shopPolicy.body) ?? ''}'`,
          fails: ({ shopPolicy }) =>
            shopPolicy.type === 'PRIVACY_POLICY' && unknownTag(shopPolicy.body) !== undefined,
        },
      ],
      run: ({ shopPolicy: { type, body } }, context) => {
        const policies = SHOP_POLICIES.in(context)
        const [known] = policies.lookUp('type', type)
        const updatedAt = currentTime(context)
        const policy = policies.put({
          id: known?.id ?? policies.nextId(),
          __typename: 'ShopPolicy',
          type,
          body,
          createdAt: known?.createdAt ?? updatedAt,
          updatedAt,
        })
        return { shopPolicy: policy }
      },
    }),
  },
  types: {
    Shop: {
      shopPolicies: (_shop: object, _args, context) =>
        SHOP_POLICIES.in(context).sorted('type', compareTypes),
    },
    ShopPolicy: {
      title: ({ type }: ShopPolicyRecord) => POLICY_TITLES[type] ?? type,
      url: ({ id }: ShopPolicyRecord, _args, { store }) =>
        `https://${store.domain}/${store.id}/policies/${idNumber(id)}.html?locale=en`,
    },
  },
  nodes: { ShopPolicy: SHOP_POLICIES.node },
} satisfies Domain

function compareTypes(left: ShopPolicyRecord, right: ShopPolicyRecord): number {
  return left.type < right.type ? -1 : left.type > right.type ? 1 : 0
}

function unknownTag(body: string): string | undefined {
  return [...body.matchAll(/\{%-?\s*(\w+)/g)]
    .map(([, tag = '']) => tag)
    .find(tag => !LIQUID_TAGS.has(tag.replace(/^end/, '')))
}
