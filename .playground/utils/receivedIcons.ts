/** The icon of each kind of call that the app receives. */
export const RECEIVED_ICONS = {
  webhook: 'notification',
  event: 'edit',
  flow: 'automation',
  fulfillment: 'delivery',
  pos: 'store',
  checkout: 'cart',
  'customer-account': 'person',
  proxy: 'globe',
} as const satisfies Record<ReceivedKind, string>
